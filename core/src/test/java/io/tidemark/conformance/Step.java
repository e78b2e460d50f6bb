package io.tidemark.conformance;

import java.util.List;

/** One input of a case and what a correct engine emits at it. */
record Step(Input in, List<Emission> out) {
  Step {
    out = List.copyOf(out);
  }
}
