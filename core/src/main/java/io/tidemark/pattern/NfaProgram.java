package io.tidemark.pattern;

import io.tidemark.expression.CompiledConditions;
import io.tidemark.expression.CompiledProjection;
import io.tidemark.expression.Expression;
import io.tidemark.expression.ExpressionCompiler;
import io.tidemark.expression.Expressions;
import io.tidemark.expression.Logical;
import io.tidemark.expression.LogicalOperator;
import io.tidemark.expression.NullLogic;
import io.tidemark.expression.SlotReference;
import io.tidemark.record.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A pattern, ready to run: for every state a table from the conditions that hold to what becomes of
 * a run. Immutable: the matchers of all shards share it.
 *
 * <p>A table's entry is a code and, above it, where its actions start. Most entries say all by
 * their code: keep the run, drop it, move it, let it take the event, or complete it. A state that
 * too many conditions decide has no table and is explored when an event comes.
 */
public final class NfaProgram {
  /** The run stays as it is. */
  static final int KEEP = 0;

  /** The run ends without a match. */
  static final int DROP = 1;

  /** The run goes to another state without the event. */
  static final int MOVE = 2;

  /** The run takes the event. */
  static final int ADVANCE = 3;

  /** The run takes the event and is complete. */
  static final int DONE = 4;

  /** Anything else: a list of actions. */
  static final int FORK = 5;

  static final int CODE_BITS = 3;
  static final int CODE_MASK = (1 << CODE_BITS) - 1;

  /** The most conditions of a state with a table. */
  private static final int MAX_TABLE_CONDITIONS = 8;

  private final PatternPlan plan;
  private final List<String> steps;

  /** What of a condition speaks of the event alone; null if nothing does. */
  final ConditionTest[] eventTests;

  /** The expressions among them, asked together. */
  final CompiledConditions[] eventCode;

  /** Those that are Java. */
  final int[] javaTests;

  /** Bits of conditions that do not speak of the event alone. */
  final long always;

  /** What of a condition speaks of the run too; null if nothing does. */
  final ConditionTest[] runTests;

  /** By state: the conditions that decide, in the order of the table's index. */
  final int[][] conditions;

  /** By state: those of them with a run test. */
  final int[][] runConditions;

  /** By state; null for those without a table. */
  final int[][] tables;

  /** The start's own table: a run that has taken nothing never ignores. */
  final int[] startTable;

  final int[] actions;

  /** By state: an event that fulfils none of these leaves a run as it is. */
  final long[] wake;

  /** By state: how long a run may be there after its last event. */
  final long[] longestWait;

  final boolean[] isPending;

  /** By step: what its events do to the slots. */
  final SlotUpdate[][] updates;

  final int start;
  final long startConditions;
  final long window;
  final int runLength;
  final int lastTimeOffset;
  final SkipStrategy.Kind skip;
  final boolean isEager;
  final int skipStep;
  final boolean hasDeadlines;

  /** Makes rows of matches; null if a function does. */
  final CompiledProjection rows;

  NfaProgram(PatternPlan plan, ExpressionCompiler compiler, CompiledProjection rows) {
    this.plan = plan;
    this.rows = rows;
    steps = plan.steps();
    StateGraph graph = plan.graph();
    int count = plan.conditions().size();
    EventCode code = new EventCode(compiler);
    eventTests = new ConditionTest[count];
    runTests = new ConditionTest[count];
    for (int condition = 0; condition < count; condition++) {
      compile(condition, compiler, code);
    }
    eventCode = code.compiled();
    javaTests = bits(code.java());
    always = code.always() | ConditionTable.EVERY_EVENT;
    int states = graph.states().size();
    conditions = new int[states][];
    runConditions = new int[states][];
    tables = new int[states][];
    wake = new long[states];
    longestWait = new long[states];
    isPending = new boolean[states];
    ActionLists lists = new ActionLists();
    for (NfaState state : graph.states()) {
      state(graph, state, lists);
    }
    start = graph.start().id;
    startConditions = StateGraph.conditionsOf(graph.start());
    startTable = tables[start] == null ? null : table(graph, graph.start(), lists, true);
    actions = lists.toArray();
    updates = new SlotUpdate[steps.size()][];
    for (int step = 0; step < updates.length; step++) {
      updates[step] = plan.slots().updates(step).toArray(new SlotUpdate[0]);
    }
    window = plan.window();
    runLength = plan.slots().layout().length();
    Field lastTime = plan.slots().lastTime();
    lastTimeOffset = lastTime == null ? 0 : lastTime.offset();
    skip = plan.pattern().skip().kind();
    isEager = plan.pattern().skip().isEager();
    String target = plan.pattern().skip().step();
    skipStep = target == null ? -1 : steps.indexOf(target);
    hasDeadlines = window != NfaState.UNBOUNDED || lastTime != null;
  }

  /** Splits a condition: most runs never get to what speaks of them. */
  private void compile(int number, ExpressionCompiler compiler, EventCode code) {
    Expression expression = plan.typed().expression(number);
    if (expression == null) {
      ConditionTest test =
          ConditionTest.of(plan.conditions().condition(number), plan.typed(), compiler);
      put(number, test, code);
      return;
    }
    List<Expression> ofEvent = new ArrayList<>();
    List<Expression> ofRun = new ArrayList<>();
    split(expression, ofEvent, ofRun);
    if (ofEvent.isEmpty()) {
      code.addAlways(number);
    } else {
      eventTests[number] = ConditionTest.of(all(ofEvent), compiler);
      code.add(number, all(ofEvent));
    }
    if (!ofRun.isEmpty()) {
      runTests[number] = ConditionTest.of(all(ofRun), compiler);
    }
  }

  private void put(int number, ConditionTest test, EventCode code) {
    if (test.usesRun()) {
      runTests[number] = test;
      code.addAlways(number);
    } else {
      eventTests[number] = test;
      code.addJava(number);
    }
  }

  private static void split(
      Expression expression, List<Expression> ofEvent, List<Expression> ofRun) {
    if (expression instanceof Logical logical && logical.operator() == LogicalOperator.AND) {
      logical.operands().forEach(operand -> split(operand, ofEvent, ofRun));
    } else if (SlotReference.isIn(expression)) {
      ofRun.add(expression);
    } else {
      ofEvent.add(expression);
    }
  }

  private static Expression all(List<Expression> conditions) {
    return Expressions.logical(LogicalOperator.AND, conditions, NullLogic.RULE);
  }

  private void state(StateGraph graph, NfaState state, ActionLists lists) {
    int id = state.id;
    longestWait[id] = state.longestWait;
    isPending[id] = state.isPending;
    long deciding = StateGraph.conditionsOf(state) & ~ConditionTable.EVERY_EVENT;
    conditions[id] = bits(deciding);
    runConditions[id] = bits(deciding & withRunTests());
    if (conditions[id].length <= MAX_TABLE_CONDITIONS) {
      tables[id] = table(graph, state, lists, false);
    }
    int[] none = Explorer.actions(graph, state, ConditionTable.EVERY_EVENT, false);
    boolean keeps = (lists.code(none, id) & CODE_MASK) == KEEP;
    wake[id] = keeps ? deciding : -1;
  }

  private long withRunTests() {
    long mask = 0;
    for (int condition = 0; condition < runTests.length; condition++) {
      mask |= runTests[condition] == null ? 0 : 1L << condition;
    }
    return mask;
  }

  private static int[] bits(long mask) {
    int[] numbers = new int[Long.bitCount(mask)];
    long rest = mask;
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Long.numberOfTrailingZeros(rest);
      rest &= rest - 1;
    }
    return numbers;
  }

  private int[] table(StateGraph graph, NfaState state, ActionLists lists, boolean isStart) {
    int[] deciding = conditions[state.id];
    int[] table = new int[1 << deciding.length];
    for (int index = 0; index < table.length; index++) {
      long holding = ConditionTable.EVERY_EVENT;
      for (int i = 0; i < deciding.length; i++) {
        holding |= (index >>> i & 1L) << deciding[i];
      }
      table[index] = lists.code(Explorer.actions(graph, state, holding, isStart), state.id);
    }
    return table;
  }

  /** What becomes of a run in a state without a table. */
  int[] explore(int state, long holding, boolean isStart) {
    return Explorer.actions(plan.graph(), plan.graph().states().get(state), holding, isStart);
  }

  /** Name that matches carry. */
  public String rule() {
    return plan.rule();
  }

  /** What it was compiled from. */
  public PatternPlan plan() {
    return plan;
  }

  /** The step of a name, or -1. */
  int step(String name) {
    return steps.indexOf(name);
  }

  /** The name of a step. */
  String step(int number) {
    return steps.get(number);
  }

  int stepCount() {
    return steps.size();
  }

  /** The names of the steps that ask for a condition first, for messages. */
  String stepOfCondition(int condition) {
    return plan.conditions().step(condition);
  }

  /** Action lists of all tables, each distinct one once. */
  static final class ActionLists {
    private final List<int[]> lists = new ArrayList<>();
    private final Map<List<Integer>, Integer> offsets = new HashMap<>();
    private int length;

    /** The table entry for a list of actions. */
    int code(int[] actionList, int state) {
      return codeOf(actionList, state) | offset(actionList) << CODE_BITS;
    }

    private int offset(int[] actionList) {
      List<Integer> key = new ArrayList<>();
      for (int value : actionList) {
        key.add(value);
      }
      Integer known = offsets.get(key);
      if (known != null) {
        return known;
      }
      int offset = length;
      offsets.put(key, offset);
      lists.add(actionList);
      length += 1 + actionList.length;
      return offset;
    }

    /** Each list behind the number of its actions. */
    int[] toArray() {
      int[] all = new int[length];
      int at = 0;
      for (int[] list : lists) {
        all[at++] = list.length / Explorer.ACTION_LENGTH;
        for (int value : list) {
          all[at++] = value;
        }
      }
      return all;
    }

    static int codeOf(int[] actionList, int state) {
      if (actionList.length == 0) {
        return DROP;
      }
      if (actionList.length > Explorer.ACTION_LENGTH) {
        return FORK;
      }
      return switch (actionList[0]) {
        case Explorer.LIVES -> actionList[1] == state ? KEEP : MOVE;
        case Explorer.TAKE | Explorer.LIVES -> ADVANCE;
        case Explorer.TAKE | Explorer.FOUND -> DONE;
        default -> FORK;
      };
    }
  }
}
