# Sourced by the scripts in bench/bin: builds the module and replaces the shell by a benchmark.
# shellcheck shell=bash

# launch <main class> [arguments]
# JVM options come from TIDEMARK_OPTS; TIDEMARK_BUILT=1 takes the classes as they are.
launch() {
  local root java=java classpath flags
  root=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
  [[ -z ${JAVA_HOME:-} ]] || java=$JAVA_HOME/bin/java
  classpath=$root/bench/target/bench.classpath

  if [[ -z ${TIDEMARK_BUILT:-} || ! -e $classpath ]]; then
    (cd "$root" && mvn -q -B -pl bench -am -DskipTests -Dmdep.includeScope=runtime \
      -Dmdep.outputFile=target/bench.classpath process-classes dependency:build-classpath) >&2
  fi

  flags=(
    --add-exports=java.base/jdk.internal.misc=ALL-UNNAMED
    --add-exports=java.base/jdk.internal.ref=ALL-UNNAMED
    --add-opens=java.base/java.lang.reflect=ALL-UNNAMED
    --add-opens=java.base/sun.nio.ch=ALL-UNNAMED
    # No collector thread on the second core; nothing on the measured paths allocates.
    -Xms256m -Xmx256m -XX:+UseSerialGC
    # What pins threads asks for a logger.
    -Dslf4j.internal.verbosity=ERROR
    "-Dtidemark.bench.out=$root/bench/target"
  )
  # Only newer releases know this option, and the older ones refuse to start with it.
  if "$java" --sun-misc-unsafe-memory-access=allow -version >/dev/null 2>&1; then
    flags+=(--sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED)
  fi

  # shellcheck disable=SC2086
  exec "$java" "${flags[@]}" ${TIDEMARK_OPTS:-} \
    -cp "$root/bench/target/classes:$(cat "$classpath")" "$@"
}
