package io.tidemark.topology;

import io.tidemark.record.Schema;
import io.tidemark.window.Compatibility;
import io.tidemark.window.evictor.Evictor;
import io.tidemark.window.trigger.Trigger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * How a window fires, what it keeps and who runs it.
 *
 * @param trigger null for the assigner's default
 * @param evictor null for none
 * @param discarding whether every firing clears the contents
 * @param compatibility whose answers are given
 * @param operator who runs it
 * @param paneInfo whether results tell index, timing and end of their pane
 * @param windowState schema of the state of a function per key and window; null for none
 * @param keyState schema of the state of a function per key; null for none
 * @param sides further outputs of a function, by index
 */
public record WindowOptions(
    Trigger trigger,
    Evictor evictor,
    boolean discarding,
    Compatibility compatibility,
    OperatorChoice operator,
    boolean paneInfo,
    Schema windowState,
    Schema keyState,
    List<SideOutput> sides) {
  static final WindowOptions DEFAULT =
      new WindowOptions(
          null,
          null,
          false,
          Compatibility.TIDEMARK,
          OperatorChoice.AUTO,
          false,
          null,
          null,
          List.of());

  /** Copies the list. */
  public WindowOptions {
    Objects.requireNonNull(compatibility, "compatibility");
    Objects.requireNonNull(operator, "operator");
    sides = List.copyOf(sides);
  }

  WindowOptions with(Trigger other) {
    return new WindowOptions(
        other,
        evictor,
        discarding,
        compatibility,
        operator,
        paneInfo,
        windowState,
        keyState,
        sides);
  }

  WindowOptions with(Evictor other) {
    return new WindowOptions(
        trigger,
        other,
        discarding,
        compatibility,
        operator,
        paneInfo,
        windowState,
        keyState,
        sides);
  }

  WindowOptions withDiscarding() {
    return new WindowOptions(
        trigger, evictor, true, compatibility, operator, paneInfo, windowState, keyState, sides);
  }

  WindowOptions with(Compatibility other) {
    return new WindowOptions(
        trigger, evictor, discarding, other, operator, paneInfo, windowState, keyState, sides);
  }

  WindowOptions with(OperatorChoice other) {
    return new WindowOptions(
        trigger, evictor, discarding, compatibility, other, paneInfo, windowState, keyState, sides);
  }

  WindowOptions withPaneInfo() {
    return new WindowOptions(
        trigger, evictor, discarding, compatibility, operator, true, windowState, keyState, sides);
  }

  WindowOptions withWindowState(Schema state) {
    return new WindowOptions(
        trigger, evictor, discarding, compatibility, operator, paneInfo, state, keyState, sides);
  }

  WindowOptions withKeyState(Schema state) {
    return new WindowOptions(
        trigger, evictor, discarding, compatibility, operator, paneInfo, windowState, state, sides);
  }

  WindowOptions with(SideOutput side) {
    if (sides.stream().anyMatch(s -> s.name().equals(side.name()))) {
      throw new IllegalArgumentException("two side outputs named '" + side.name() + "'");
    }
    List<SideOutput> more = new ArrayList<>(sides);
    more.add(side);
    return new WindowOptions(
        trigger,
        evictor,
        discarding,
        compatibility,
        operator,
        paneInfo,
        windowState,
        keyState,
        more);
  }
}
