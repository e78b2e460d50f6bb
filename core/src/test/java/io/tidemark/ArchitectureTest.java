package io.tidemark;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.GeneralCodingRules;
import io.tidemark.engine.EngineClock;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

@AnalyzeClasses(packages = "io.tidemark", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String ROOT = "io.tidemark.";

  /** The packages of core, lowest first. */
  private static final List<String> LAYERS =
      List.of(
          "record",
          "state",
          "time",
          "expression",
          "aggregate",
          "operator",
          "window",
          "pattern",
          "rule",
          "join",
          "topology",
          "sql",
          "engine");

  private static final Set<String> CLOCK_READS =
      Set.of(
          "java.lang.System.nanoTime",
          "java.lang.System.currentTimeMillis",
          "java.time.Instant.now",
          "java.time.LocalDate.now",
          "java.time.LocalDateTime.now",
          "java.time.LocalTime.now",
          "java.time.OffsetDateTime.now",
          "java.time.ZonedDateTime.now",
          "java.time.Clock.system",
          "java.time.Clock.systemUTC",
          "java.time.Clock.systemDefaultZone");

  private static final Set<String> RANDOM_READS =
      Set.of("java.lang.Math.random", "java.lang.StrictMath.random", "java.util.UUID.randomUUID");

  @ArchTest
  static final ArchRule everyClassLivesInALayer =
      classes().should(beInALayer()).allowEmptyShould(true);

  @ArchTest
  static final ArchRule noImportPointsUp =
      classes().should(dependOnNoHigherLayer()).allowEmptyShould(true);

  @ArchTest
  static final ArchRule noClassButOneReadsTheClock =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName(ROOT + "engine.SystemClock")
          .should()
          .accessTargetWhere(targetIsOneOf(CLOCK_READS))
          .because("time is input: a topology is a pure function of its records")
          .allowEmptyShould(true);

  /** Others get it by the interface, and only what puts time into the input asks. */
  @ArchTest
  static final ArchRule onlyTheEnginesAskTheirClock =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName(ROOT + "engine.LiveClock")
          .and()
          .doNotHaveFullyQualifiedName(ROOT + "engine.InlineEngine")
          .should()
          .callMethod(EngineClock.class, "nanos");

  @ArchTest
  static final ArchRule noClassUsesRandomness =
      noClasses()
          .should()
          .accessTargetWhere(targetIsOneOf(RANDOM_READS))
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(RandomGenerator.class)
          .because("a replay must give what production gave")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule noClassWritesToStandardStreams =
      GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.allowEmptyShould(true);

  private static ArchCondition<JavaClass> beInALayer() {
    return new ArchCondition<>("be in one of the packages " + LAYERS) {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        if (layerOf(type) < 0 && !isRootPackageInfo(type)) {
          String message = type.getFullName() + " is in none of the packages " + LAYERS;
          events.add(SimpleConditionEvent.violated(type, message));
        }
      }
    };
  }

  private static ArchCondition<JavaClass> dependOnNoHigherLayer() {
    return new ArchCondition<>("depend only on their own layer and lower ones of " + LAYERS) {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        int layer = layerOf(type);
        type.getDirectDependenciesFromSelf().stream()
            .filter(dependency -> layerOf(dependency.getTargetClass()) > layer)
            .map(dependency -> SimpleConditionEvent.violated(type, dependency.getDescription()))
            .forEach(events::add);
      }
    };
  }

  private static DescribedPredicate<JavaAccess<?>> targetIsOneOf(Set<String> names) {
    return describe(
        "target is one of " + names,
        access -> names.contains(access.getTargetOwner().getFullName() + "." + access.getName()));
  }

  private static boolean isRootPackageInfo(JavaClass type) {
    return type.getFullName().equals(ROOT + "package-info");
  }

  /** Index of the class's package in {@link #LAYERS}, subpackages included; -1 if it has none. */
  private static int layerOf(JavaClass type) {
    String name = type.getPackageName();
    if (!name.startsWith(ROOT)) {
      return -1;
    }
    String rest = name.substring(ROOT.length());
    int dot = rest.indexOf('.');
    return LAYERS.indexOf(dot < 0 ? rest : rest.substring(0, dot));
  }
}
