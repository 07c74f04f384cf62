import { describeValue, stateName } from './describe-value.ts';
import { type Goal, goalsOf, isIgnored, pairGoal, positionKey, stateGoal } from './goals.ts';
import type { Model } from './model.ts';
import { applyMove, type Move, movesAt } from './moves.ts';
import { initialStep, type Position, type Step } from './position.ts';
import { SetupError } from './setup-error.ts';
import { tooManyStates } from './state-limit.ts';

export interface Edge {
  readonly from: Node;
  readonly to: Node;
  readonly move: Move;
  readonly step: Step;
  readonly goals: readonly Goal[];
}

/** A reachable state. */
export interface Node {
  readonly index: number;
  readonly name: string;
  readonly position: Position;
  /** Shortest path from the initial state. */
  readonly path: readonly string[];
  readonly edges: Edge[];
}

export interface Graph {
  readonly model: Model;
  readonly nodes: readonly Node[];
  readonly first: Step;
  /** All goals by id, in the order found. */
  readonly goals: ReadonlyMap<string, Goal>;
}

const isHandled = ({ move, step }: Edge): boolean => !isIgnored(move, step);

/** Whether two edges are consecutive and neither is an ignored event. */
export const isPair = (before: Edge, after: Edge): boolean =>
  before.to === after.from && isHandled(before) && isHandled(after);

export const pairOf = (before: Edge, after: Edge): Goal =>
  pairGoal(
    { state: before.from.name, key: before.move.key },
    { state: after.from.name, key: after.move.key },
  );

/** Adds the goals of the criterion `pairs`, which are left out by default because they are many. */
export const withPairs = (graph: Graph): Graph => {
  const goals = new Map(graph.goals);
  for (const before of graph.nodes.flatMap(({ edges }) => edges))
    for (const after of before.to.edges) {
      if (!isPair(before, after)) continue;
      const goal = pairOf(before, after);
      goals.set(goal.id, goal);
    }
  return { ...graph, goals };
};

const afterPath = (path: readonly string[]): string =>
  path.length > 0 ? `\nAfter: ${path.join(' > ')}` : '';

/** Adds the path that led to an error to its message. */
const withPath = async <Result>(
  path: readonly string[],
  work: () => Result | Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error) error.message += afterPath(path);
    throw error;
  }
};

/** Number of different errors that one exploration reports. */
const maxErrors = 5;

/** What a move gives to the machine; a machine that throws mostly misses something in it. */
const givenBy = ({ key, kind, event: { type: _, ...payload } }: Move): string =>
  kind === 'event' || kind === 'outcome' ? `\n"${key}" gives it ${describeValue(payload)}.` : '';

/** Different errors of a machine, so that one run shows what all the payloads lack. */
class MoveErrors {
  private readonly errors = new Map<string, Error>();
  private readonly model: Model;

  constructor(model: Model) {
    this.model = model;
  }

  /** Undefined if the machine throws. */
  catch(move: Move, path: readonly string[], work: () => Step): Step | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Error) || error instanceof SetupError) throw error;
      const id = `${move.key}: ${error.cause instanceof Error ? error.cause.message : error.message}`;
      error.message += `${givenBy(move)}${afterPath(path)}`;
      if (!this.errors.has(id)) this.errors.set(id, error);
      return undefined;
    }
  }

  get isFull(): boolean {
    return this.errors.size >= maxErrors;
  }

  throwAll(): void {
    const [first, ...others] = this.errors.values();
    if (!first) return;
    const { input } = this.model;
    const given = input === undefined ? [] : [`The \`input\` of the model is ${describeValue(input)}.`];
    first.message = [first, ...others]
      .map(({ message }) => message)
      .concat(given)
      .join('\n\n');
    throw first;
  }
}

/**
 * Breadth-first search over all reachable states. Deterministic: equal models give equal graphs in the same order. `visit`
 * is called for each state when it is found.
 */
export const explore = async (
  model: Model,
  visit: (node: Node) => void = () => undefined,
): Promise<Graph> => {
  const maxStates = model.maxStates ?? 2000;
  const first = initialStep(model);
  const byKey = new Map<string, Node>();
  const goals = new Map<string, Goal>();
  const nodes: Node[] = [];
  const errors = new MoveErrors(model);

  const nodeAt = (position: Position, path: readonly string[]): Node => {
    const key = positionKey(model, position);
    const existing = byKey.get(key);
    if (existing) return existing;
    if (nodes.length >= maxStates)
      throw tooManyStates(
        model,
        maxStates,
        nodes.map((node) => node.position),
      );
    const name = stateName(position.snapshot.value);
    const node: Node = { index: nodes.length, name, position, path, edges: [] };
    byKey.set(key, node);
    nodes.push(node);
    visit(node);
    return node;
  };

  const start = nodeAt(first.position, []);
  const startGoal = stateGoal(start.position);
  goals.set(startGoal.id, startGoal);
  for (const node of nodes) {
    for (const move of await withPath(node.path, () => movesAt(model, node.position))) {
      const step = await withPath(node.path, () =>
        errors.catch(move, node.path, () => applyMove(model, node.position, move)),
      );
      if (errors.isFull) errors.throwAll();
      if (!step) continue;
      const found = goalsOf(model, node.position, move, step);
      for (const goal of found) if (!goals.has(goal.id)) goals.set(goal.id, goal);
      const to = nodeAt(step.position, [...node.path, move.key]);
      node.edges.push({ from: node, to, move, step, goals: found });
    }
  }
  errors.throwAll();
  return { model, nodes, first, goals };
};
