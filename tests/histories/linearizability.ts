/** A request and its response. Times in milliseconds, by one clock. */
export interface Operation<Input, Output> {
  /** such as `guest 3` or `operator` */
  client: string;
  input: Input;
  /** undefined: there was no response, so that it takes effect at any time after `start`, or never */
  output: Output | undefined;
  start: number;
  /** Infinity without an output */
  end: number;
}

/** A sequential specification. States are immutable. */
export interface Model<State, Input, Output> {
  initial: State;
  /**
   * @param output undefined if it is unknown
   * @returns the state after the operation; undefined if it cannot have this output in this state
   */
  step: (state: State, input: Input, output: Output | undefined) => State | undefined;
  /** Equal for equal states only. */
  keyOf: (state: State) => string;
}

export type Verdict = 'linearizable' | 'not linearizable' | 'inconclusive';

export interface Linearization {
  verdict: Verdict;
  /** The longest order that was found, as indexes of the operations; all with an output if linearizable. */
  order: number[];
  /** Calls of the model. */
  steps: number;
}

const defaultMaxSteps = 500_000;

/**
 * Whether there is an order of the operations in which each has its output, and none precedes one that had ended before
 * it started (Herlihy and Wing). A depth-first search (Wing and Gong) that visits no pair of linearized operations and
 * state twice (Lowe).
 * @param maxSteps calls of the model after which the search gives up as inconclusive
 */
export const linearize = <State, Input, Output>(
  { initial, step, keyOf }: Model<State, Input, Output>,
  operations: readonly Operation<Input, Output>[],
  maxSteps = defaultMaxSteps,
): Linearization => {
  const startOf = (at: number): number => operations[at]?.start ?? 0;
  const byStart = operations.map((_, at) => at).sort((a, b) => startOf(a) - startOf(b));
  const isDone = new Array<boolean>(operations.length).fill(false);
  const order: number[] = [];
  let longest: number[] = [];
  const total = operations.filter(({ output }) => output !== undefined).length;
  let missing = total;
  let knownInLongest = -1;
  const visited = new Set<string>();
  let steps = 0;

  /** The operations that may be next: those that no other one must precede. */
  const candidates = (): number[] => {
    let firstEnd = Number.POSITIVE_INFINITY;
    const found: number[] = [];
    for (const at of byStart) {
      if (isDone[at]) continue;
      const operation = operations[at] as Operation<Input, Output>;
      if (operation.start > firstEnd) break;
      firstEnd = Math.min(firstEnd, operation.end);
      found.push(at);
    }
    // An operation without a response explains others only if nothing else does.
    return found
      .filter((at) => startOf(at) <= firstEnd)
      .sort((a, b) => (operations[a]?.end ?? 0) - (operations[b]?.end ?? 0));
  };

  const keyOfDone = (): string => {
    // Most operations before the first open one are done, so that a few bits identify the set.
    const first = byStart.findIndex((at) => !isDone[at]);
    let later = '';
    for (let place = first; place < byStart.length; place += 1)
      if (isDone[byStart[place] as number]) later += ` ${place}`;
    return `${first}:${later}`;
  };

  const push = (at: number) => {
    isDone[at] = true;
    order.push(at);
    if (operations[at]?.output !== undefined) missing -= 1;
    if (total - missing > knownInLongest) {
      knownInLongest = total - missing;
      longest = [...order];
    }
  };
  const pop = () => {
    const at = order.pop() as number;
    isDone[at] = false;
    if (operations[at]?.output !== undefined) missing += 1;
  };

  const search = (state: State): boolean => {
    let pushed = 0;
    const undo = () => {
      for (; pushed > 0; pushed -= 1) pop();
      return false;
    };
    const stateKey = keyOf(state);
    // An operation that changes nothing can be next without excluding another order.
    for (let isFound = true; isFound; ) {
      isFound = false;
      if (missing === 0) return true;
      for (const at of candidates()) {
        const { input, output } = operations[at] as Operation<Input, Output>;
        if (output === undefined) continue;
        steps += 1;
        const next = step(state, input, output);
        if (next === undefined || keyOf(next) !== stateKey) continue;
        push(at);
        pushed += 1;
        isFound = true;
      }
    }
    const key = `${keyOfDone()}|${stateKey}`;
    if (visited.has(key)) return undo();
    visited.add(key);
    for (const at of candidates()) {
      if (steps >= maxSteps) return undo();
      const { input, output } = operations[at] as Operation<Input, Output>;
      steps += 1;
      const next = step(state, input, output);
      if (next === undefined || keyOf(next) === stateKey) continue;
      push(at);
      if (search(next)) return true;
      pop();
    }
    return undo();
  };

  const isLinearizable = search(initial);
  if (isLinearizable) return { verdict: 'linearizable', order, steps };
  return { verdict: steps >= maxSteps ? 'inconclusive' : 'not linearizable', order: longest, steps };
};
