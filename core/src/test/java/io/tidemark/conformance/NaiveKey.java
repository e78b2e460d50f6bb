package io.tidemark.conformance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the model holds of one key. */
final class NaiveKey {
  private final String name;
  private final Map<NaiveWindow, NaivePane> panes = new LinkedHashMap<>();
  private final Map<NaiveWindow, List<NaiveElement>> contents = new LinkedHashMap<>();
  private long firings;

  /**
   * @param name null where there are no keys
   */
  NaiveKey(String name) {
    this.name = name;
  }

  String name() {
    return name;
  }

  /** The windows that the key has, by their bounds. */
  Map<NaiveWindow, NaivePane> panes() {
    return panes;
  }

  /** A pane's elements in order of arrival. */
  List<NaiveElement> contents(NaivePane pane) {
    return contents.getOrDefault(pane.home(), List.of());
  }

  void add(NaivePane pane, NaiveElement element) {
    contents.computeIfAbsent(pane.home(), home -> new ArrayList<>()).add(element);
  }

  void replace(NaivePane pane, List<NaiveElement> elements) {
    if (elements.isEmpty()) {
      contents.remove(pane.home());
    } else {
      contents.put(pane.home(), new ArrayList<>(elements));
    }
  }

  /** Moves the contents of one pane behind those of another. */
  void join(NaivePane into, NaivePane from) {
    List<NaiveElement> joined = new ArrayList<>(contents(into));
    joined.addAll(contents(from));
    joined.sort(Comparator.comparingLong(NaiveElement::arrival));
    replace(from, List.of());
    replace(into, joined);
  }

  /** How many windows hold elements, those that no pane leads to any more included. */
  long occupied() {
    return contents.size();
  }

  long countFiring() {
    return ++firings;
  }
}
