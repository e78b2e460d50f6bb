package io.tidemark.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The window model of the vectors word by word: a list of elements per key and window, and timers
 * that are looked through one by one.
 */
final class NaiveWindowStage {
  private final StageSpec spec;
  private final Answers answers;
  private final NaiveAssigner assigner;
  private final NaiveTrigger trigger;
  private final Map<String, NaiveKey> keys = new LinkedHashMap<>();
  private final NaiveTimers eventTimers = new NaiveTimers();
  private final NaiveTimers processingTimers = new NaiveTimers();
  private List<Emission> out = new ArrayList<>();
  private long watermark = Long.MIN_VALUE;
  private long clock;
  private long arrivals;

  NaiveWindowStage(StageSpec spec, Answers answers, long clock) {
    this.spec = spec;
    this.answers = answers;
    this.clock = clock;
    assigner = new NaiveAssigner(spec.assigner(), answers);
    trigger = NaiveTriggers.of(spec.effectiveTrigger(), answers);
    if (spec.assigner().isSession() && !trigger.canMerge()) {
      throw new IllegalArgumentException("triggerCannotMerge");
    }
  }

  long watermark() {
    return watermark;
  }

  long clock() {
    return clock;
  }

  NaiveTimers eventTimers() {
    return eventTimers;
  }

  NaiveTimers processingTimers() {
    return processingTimers;
  }

  List<Emission> element(Input given) {
    Input element =
        given.ts() == null
                && !spec.assigner().eventTime()
                && answers.follow(Deviation.NO_EVENT_TIME)
            ? given.at(clock)
            : given;
    if (isRefused(element)) {
      return List.of(Emission.rejected());
    }
    NaiveElement arrived = new NaiveElement(arrivals++, element);
    NaiveKey key = keys.computeIfAbsent(spec.keyed() ? element.key() : null, NaiveKey::new);
    boolean added = false;
    for (NaiveWindow window : assigner.windows(element, clock)) {
      NaivePane pane = pane(key, window);
      if (isExpired(pane.window())) {
        key.panes().remove(pane.window());
      } else {
        add(pane, arrived);
        added = true;
      }
    }
    if (!added && spec.assigner().eventTime() && plusLateness(time(element)) <= watermark) {
      out.add(spec.lateOutput() ? Emission.late(element.at(time(element))) : Emission.dropped());
    }
    return taken();
  }

  private boolean isRefused(Input element) {
    return answers.follow(Deviation.NO_EVENT_TIME)
        && (element.ts() == null || element.ts() == Long.MIN_VALUE);
  }

  private static long time(Input element) {
    return element.ts() == null ? Long.MIN_VALUE : element.ts();
  }

  private void add(NaivePane pane, NaiveElement element) {
    pane.key().add(pane, element);
    apply(pane, trigger.onElement(pane, element.input(), time(element.input())));
    setExpiry(pane);
  }

  private NaivePane pane(NaiveKey key, NaiveWindow window) {
    return spec.assigner().isSession()
        ? merged(key, window)
        : key.panes().computeIfAbsent(window, w -> new NaivePane(this, key, w, w));
  }

  private NaivePane merged(NaiveKey key, NaiveWindow window) {
    List<NaivePane> joined =
        key.panes().values().stream().filter(p -> p.window().overlapsOrTouches(window)).toList();
    NaiveWindow cover = joined.stream().map(NaivePane::window).reduce(window, NaiveWindow::cover);
    if (joined.size() != 1 || !joined.get(0).window().equals(cover)) {
      return joined.isEmpty() ? open(key, window) : merge(joined, cover);
    }
    NaivePane same = joined.get(0);
    if (same.window().equals(window) && !answers.follow(Deviation.SESSION_KEEPS_ITS_ELEMENTS)) {
      same.moveTo(window);
    }
    return same;
  }

  private NaivePane open(NaiveKey key, NaiveWindow window) {
    NaivePane pane = new NaivePane(this, key, window, window);
    key.panes().put(window, pane);
    return pane;
  }

  private NaivePane merge(List<NaivePane> joined, NaiveWindow cover) {
    if (!answers.follow(Deviation.MERGE_OUTLIVES_TIME)
        && spec.assigner().eventTime()
        && cover.last() + spec.allowedLateness() <= watermark) {
      throw new IllegalStateException("mergedWindowAlreadyExpired");
    }
    NaiveKey key = joined.get(0).key();
    NaivePane whole = new NaivePane(this, key, cover, joined.get(0).home());
    trigger.onMerge(whole, joined.stream().map(NaivePane::memory).toList());
    for (NaivePane part : joined) {
      trigger.clear(part);
      expiryTimers().delete(expiryTimer(part));
      key.panes().remove(part.window());
      if (!part.home().equals(whole.home())) {
        key.join(whole, part);
      }
    }
    key.panes().put(cover, whole);
    return whole;
  }

  /** Results due at the watermark in order of time, then what the final one leaves is dropped. */
  List<Emission> watermark(long ts) {
    watermark = ts;
    for (Optional<NaiveTimer> due = eventTimers.poll(ts);
        due.isPresent();
        due = eventTimers.poll(ts)) {
      onTimer(due.get(), true);
    }
    if (ts == Long.MAX_VALUE && answers.follow(Deviation.RELEASE_AT_THE_END)) {
      keys.values().stream()
          .flatMap(key -> List.copyOf(key.panes().values()).stream())
          .filter(pane -> spec.assigner().eventTime() && expiry(pane.window()) == ts)
          .forEach(this::drop);
    }
    return taken();
  }

  List<Emission> processingTime(long ts) {
    clock = ts;
    return taken();
  }

  /** What came out, after the processing timers that were set for a time already passed. */
  private List<Emission> taken() {
    while (clock > Long.MIN_VALUE) {
      Optional<NaiveTimer> due = processingTimers.poll(clock - 1);
      if (due.isEmpty()) {
        break;
      }
      onTimer(due.get(), false);
    }
    List<Emission> taken = out;
    out = new ArrayList<>();
    return taken;
  }

  private void onTimer(NaiveTimer timer, boolean event) {
    NaivePane pane = keys.get(timer.key()).panes().get(timer.window());
    if (pane == null) {
      return;
    }
    if (!timer.expiry()) {
      apply(
          pane,
          event
              ? trigger.onEventTime(pane, timer.time())
              : trigger.onProcessingTime(pane, timer.time()));
    }
    if (event == spec.assigner().eventTime() && timer.equals(expiryTimer(pane))) {
      drop(pane);
    }
  }

  private void apply(NaivePane pane, NaiveResult result) {
    if (result.fires() && !pane.key().contents(pane).isEmpty()) {
      emit(pane);
    }
    if (result.purges()) {
      pane.key().replace(pane, List.of());
    }
  }

  private void emit(NaivePane pane) {
    List<NaiveElement> elements = pane.key().contents(pane);
    EvictorSpec evictor = spec.evictor();
    if (evictor != null && !evictor.after()) {
      elements = NaiveEvictor.kept(evictor, elements);
    }
    if (!elements.isEmpty() || !answers.follow(Deviation.NO_RESULT_OF_NOTHING)) {
      List<Input> inputs = elements.stream().map(NaiveElement::input).toList();
      out.addAll(
          NaiveFunctions.results(
              spec.function(), pane.key().name(), pane.window(), inputs, meta(pane)));
    }
    if (evictor != null && evictor.after()) {
      elements = NaiveEvictor.kept(evictor, elements);
    }
    pane.key().replace(pane, elements);
  }

  private Map<String, Object> meta(NaivePane pane) {
    FunctionSpec function = spec.function();
    if (!function.meta()) {
      return null;
    }
    if (function.windowState() && spec.assigner().isSession()) {
      throw new IllegalStateException("windowStateWithMerging");
    }
    Map<String, Object> meta = new TreeMap<>();
    meta.put("watermark", watermark);
    meta.put("processingTime", clock);
    meta.put("keyFires", pane.key().countFiring());
    if (function.windowState()) {
      meta.put("windowFires", pane.countFiring());
    }
    return meta;
  }

  long windows() {
    return keys.values().stream().mapToLong(NaiveKey::occupied).sum();
  }

  private void drop(NaivePane pane) {
    pane.key().replace(pane, List.of());
    trigger.clear(pane);
    pane.key().panes().remove(pane.window());
  }

  private boolean isExpired(NaiveWindow window) {
    return spec.assigner().eventTime() && expiry(window) <= watermark;
  }

  private long expiry(NaiveWindow window) {
    return spec.assigner().eventTime() ? plusLateness(window.last()) : window.last();
  }

  private long plusLateness(long time) {
    return Answers.held(Answers.exactSum(time, spec.allowedLateness()));
  }

  private void setExpiry(NaivePane pane) {
    if (expiry(pane.window()) != Long.MAX_VALUE) {
      expiryTimers().set(expiryTimer(pane));
    }
  }

  private NaiveTimers expiryTimers() {
    return spec.assigner().eventTime() ? eventTimers : processingTimers;
  }

  private NaiveTimer expiryTimer(NaivePane pane) {
    boolean apart = answers.follow(Deviation.EXPIRY_APART);
    return new NaiveTimer(expiry(pane.window()), pane.key().name(), pane.window(), apart);
  }
}
