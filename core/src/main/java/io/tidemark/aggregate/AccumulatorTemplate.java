package io.tidemark.aggregate;

import io.tidemark.record.Field;
import io.tidemark.state.Arena;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;

/** A generated accumulator class, and what its instances for threads and arenas are made of. */
final class AccumulatorTemplate {
  private final Constructor<?> constructor;
  private final List<Part> prototypes;
  private final List<Part> parts;
  private final List<Integer> offsets;
  private final List<Field> results;
  private final boolean fixed;

  AccumulatorTemplate(byte[] code, AccumulatorClass generated, AccumulatorLayout layout) {
    prototypes = generated.parts();
    parts = prototypes;
    offsets = generated.partSlots().stream().map(Slot::offset).toList();
    results = generated.results();
    fixed = layout.slots().stream().allMatch(s -> s.plan() == null || s.plan().isFixed());
    try {
      constructor =
          MethodHandles.lookup()
              .defineHiddenClass(code, true)
              .lookupClass()
              .getConstructor(Object[].class);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the generated accumulator does not load", e);
    }
  }

  private AccumulatorTemplate(AccumulatorTemplate of, List<Part> parts) {
    constructor = of.constructor;
    prototypes = of.prototypes;
    this.parts = parts;
    offsets = of.offsets;
    results = of.results;
    fixed = of.fixed;
  }

  boolean isFixed() {
    return fixed;
  }

  Accumulator in(Arena arena) {
    List<Part> own = new ArrayList<>();
    prototypes.forEach(part -> own.add(part.in(arena)));
    return new AccumulatorTemplate(this, own).accumulator();
  }

  /** Makes an instance with these parts; without any, all threads may share it. */
  Accumulator accumulator() {
    List<Object> held = new ArrayList<>(parts);
    held.addAll(results);
    try {
      Accumulator made = (Accumulator) constructor.newInstance((Object) held.toArray());
      if (!parts.isEmpty()) {
        made.of(this);
      }
      return made;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the generated accumulator cannot be made", e);
    }
  }

  void clear(long accumulator) {
    for (int i = 0; i < parts.size(); i++) {
      parts.get(i).clear(accumulator + offsets.get(i));
    }
  }
}
