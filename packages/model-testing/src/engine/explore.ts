import { stateName } from './describe-value.ts';
import { type Goal, goalsOf, isIgnored, pairGoal, positionKey, stateGoal } from './goals.ts';
import type { Model } from './model.ts';
import { type Move, movesAt, take } from './moves.ts';
import { begin, type Position, type Step } from './position.ts';

export interface Edge {
  readonly from: Node;
  readonly to: Node;
  readonly move: Move;
  readonly step: Step;
  readonly goals: readonly Goal[];
}

/** One state found, with the shortest path to it. */
export interface Node {
  readonly index: number;
  readonly name: string;
  readonly position: Position;
  /** Moves from the start that lead exactly here. */
  readonly path: readonly string[];
  readonly edges: Edge[];
}

export interface Graph {
  readonly model: Model;
  readonly nodes: readonly Node[];
  readonly first: Step;
  /** Everything there is to visit, in the order found. */
  readonly goals: ReadonlyMap<string, Goal>;
}

const doing = ({ move, step }: Edge): boolean => !isIgnored(move, step);

/** Whether two edges follow one another and both do something. */
export const isPair = (before: Edge, after: Edge): boolean =>
  before.to === after.from && doing(before) && doing(after);

export const pairOf = (before: Edge, after: Edge): Goal =>
  pairGoal(
    { state: before.from.name, key: before.move.key },
    { state: after.from.name, key: after.move.key },
  );

/** The graph with its pairs of moves as goals too. They are many: see the criterion `pairs`. */
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

/** Breadth-first search over everything the machine can do. Same model, same graph, in the same order. */
export const explore = async (model: Model): Promise<Graph> => {
  const maxStates = model.maxStates ?? 2000;
  const first = begin(model);
  const byKey = new Map<string, Node>();
  const goals = new Map<string, Goal>();
  const nodes: Node[] = [];

  const nodeAt = (position: Position, path: readonly string[]): Node => {
    const key = positionKey(model, position);
    const known = byKey.get(key);
    if (known) return known;
    if (nodes.length >= maxStates) {
      throw new Error(
        `${model.name}: more than ${maxStates} states; give its model a key that leaves out what grows`,
      );
    }
    const name = stateName(position.snapshot.value);
    const node: Node = { index: nodes.length, name, position, path, edges: [] };
    byKey.set(key, node);
    nodes.push(node);
    return node;
  };

  const start = nodeAt(first.position, []);
  const startGoal = stateGoal(start.position);
  goals.set(startGoal.id, startGoal);
  for (const node of nodes) {
    for (const move of await movesAt(model, node.position)) {
      const step = take(model, node.position, move);
      const found = goalsOf(model, node.position, move, step);
      for (const goal of found) if (!goals.has(goal.id)) goals.set(goal.id, goal);
      const to = nodeAt(step.position, [...node.path, move.key]);
      node.edges.push({ from: node, to, move, step, goals: found });
    }
  }
  return { model, nodes, first, goals };
};
