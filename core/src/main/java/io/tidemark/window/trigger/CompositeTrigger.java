package io.tidemark.window.trigger;

import io.tidemark.window.WindowBinding;
import java.util.List;

/** Triggers side by side in one window, each with slots of its own. */
abstract class CompositeTrigger implements Trigger {
  final Trigger[] inner;
  private final int[] firstSlot;
  private final int slots;

  /**
   * @param own slots that the composite needs itself, in front of those of the others
   */
  CompositeTrigger(List<Trigger> inner, int own) {
    if (inner.isEmpty()) {
      throw new IllegalArgumentException("a composed trigger without a trigger in it");
    }
    this.inner = inner.toArray(new Trigger[0]);
    firstSlot = new int[inner.size()];
    int next = own;
    for (int i = 0; i < firstSlot.length; i++) {
      firstSlot[i] = next;
      next += this.inner[i].slots();
    }
    slots = next;
  }

  final List<Trigger> bound(WindowBinding binding) {
    return List.of(inner).stream().map(trigger -> trigger.bind(binding)).toList();
  }

  final TriggerContext nested(int trigger, TriggerContext context) {
    return context.nested(firstSlot[trigger]);
  }

  @Override
  public final int slots() {
    return slots;
  }

  @Override
  public final boolean canMerge() {
    for (Trigger trigger : inner) {
      if (!trigger.canMerge()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public final boolean usesClock() {
    for (Trigger trigger : inner) {
      if (trigger.usesClock()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void onMerge(TriggerContext into, TriggerContext from) {
    for (int i = 0; i < inner.length; i++) {
      inner[i].onMerge(nested(i, into), nested(i, from));
    }
  }

  @Override
  public void clear(TriggerContext context) {
    for (int i = 0; i < inner.length; i++) {
      inner[i].clear(nested(i, context));
    }
  }

  final String describe(String name) {
    StringBuilder text = new StringBuilder(name);
    for (int i = 0; i < inner.length; i++) {
      text.append(i == 0 ? "(" : ", ").append(inner[i]);
    }
    return text.append(')').toString();
  }
}
