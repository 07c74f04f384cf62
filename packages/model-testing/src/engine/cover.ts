import { type Coverage, countOnReplay, countStart, emptyCoverage } from './coverage.ts';
import { type Edge, type Graph, isPair, type Node, pairOf } from './explore.ts';
import type { Criterion } from './goals.ts';
import { type Path, pathOf } from './path.ts';

/** Longer paths make failures hard to locate; shorter ones restart too often. */
const maxPathLength = 25;

/** Breadth-first search for the nearest edge with an unvisited goal. */
const shortestPathToNew = (
  from: Node,
  isNew: (edge: Edge) => boolean,
  maxLength: number,
): Edge[] | undefined => {
  const incoming = new Map<Node, Edge | undefined>([[from, undefined]]);
  const depth = new Map<Node, number>([[from, 0]]);
  for (const [node] of incoming) {
    const steps = depth.get(node) ?? 0;
    if (steps >= maxLength) return undefined;
    for (const edge of node.edges) {
      if (isNew(edge)) {
        const path = [edge];
        for (let edgeTo = incoming.get(node); edgeTo; edgeTo = incoming.get(edgeTo.from))
          path.unshift(edgeTo);
        return path;
      }
      if (!incoming.has(edge.to)) {
        incoming.set(edge.to, edge);
        depth.set(edge.to, steps + 1);
      }
    }
  }
  return undefined;
};

const planPaths = (graph: Graph, remaining: Set<string>, maxLength: number): string[][] => {
  const isNew = (edge: Edge) => edge.goals.some((goal) => remaining.has(goal.id));
  const start = graph.nodes[0];
  const paths: string[][] = [];
  while (start && remaining.size > 0) {
    let node = start;
    const moves: string[] = [];
    for (;;) {
      const room = moves.length === 0 ? Number.POSITIVE_INFINITY : maxLength - moves.length;
      const path = room > 0 ? shortestPathToNew(node, isNew, room) : undefined;
      if (!path) break;
      for (const edge of path) {
        moves.push(edge.move.key);
        for (const goal of edge.goals) remaining.delete(goal.id);
        node = edge.to;
      }
    }
    if (moves.length === 0) break;
    paths.push(moves);
  }
  return paths;
};

/** Like `shortestPathToNew`, for pairs of moves: searches over edges instead of nodes. */
const shortestPathToPair = (
  start: Node,
  last: Edge | undefined,
  remaining: ReadonlySet<string>,
  maxLength: number,
): Edge[] | undefined => {
  const firstEdges = (last?.to ?? start).edges;
  const incoming = new Map<Edge, Edge | undefined>();
  const depth = new Map<Edge, number>();
  const isNew = (before: Edge | undefined, edge: Edge) =>
    before !== undefined && isPair(before, edge) && remaining.has(pairOf(before, edge).id);
  const pathTo = (edge: Edge): Edge[] => {
    const path = [edge];
    for (let before = incoming.get(edge); before; before = incoming.get(before)) path.unshift(before);
    return path;
  };
  for (const edge of firstEdges) {
    if (isNew(last, edge)) return [edge];
    incoming.set(edge, undefined);
    depth.set(edge, 1);
  }
  for (const [before] of incoming) {
    const steps = depth.get(before) ?? 0;
    if (steps >= maxLength) return undefined;
    for (const edge of before.to.edges) {
      if (isNew(before, edge)) return [...pathTo(before), edge];
      if (incoming.has(edge)) continue;
      incoming.set(edge, before);
      depth.set(edge, steps + 1);
    }
  }
  return undefined;
};

const planPairs = (graph: Graph, remaining: Set<string>, maxLength: number): string[][] => {
  const start = graph.nodes[0];
  const paths: string[][] = [];
  while (start && remaining.size > 0) {
    let last: Edge | undefined;
    const moves: string[] = [];
    for (;;) {
      const room = moves.length === 0 ? Number.POSITIVE_INFINITY : maxLength - moves.length;
      const path = room > 0 ? shortestPathToPair(start, last, remaining, room) : undefined;
      if (!path) break;
      for (const edge of path) {
        moves.push(edge.move.key);
        if (last) remaining.delete(pairOf(last, edge).id);
        last = edge;
      }
    }
    if (moves.length === 0) break;
    paths.push(moves);
  }
  return paths;
};

/** Paths to the remaining goals, each along the moves that the exploration found it by. */
const exactPaths = (graph: Graph, missing: ReadonlySet<string>, maxLength: number): string[][] => {
  const remaining = new Set(missing);
  const paths: string[][] = [];
  for (const node of graph.nodes) {
    let moves = [...node.path];
    for (const edge of node.edges) {
      if (!edge.goals.some((goal) => remaining.has(goal.id))) continue;
      for (const goal of edge.goals) remaining.delete(goal.id);
      moves.push(edge.move.key);
      // A self-transition leaves the node's other edges reachable in the same path.
      if (edge.to === node && moves.length < maxLength) continue;
      paths.push(moves);
      moves = [...node.path];
    }
    if (moves.length > node.path.length) paths.push(moves);
  }
  return paths;
};

/** Ids of the goals that the criteria require. */
export const goalsFor = (graph: Graph, criteria: readonly Criterion[]): Set<string> => {
  const goals = [...graph.goals.values()].filter((goal) => criteria.includes(goal.criterion));
  return new Set(goals.map((goal) => goal.id));
};

/**
 * Generates few paths that visit all goals of the criteria. With a coarse `key` the plan may mispredict the context,
 * so each path is stepped through the model once, and exact paths reach the goals that the plan missed.
 */
export const cover = async (
  graph: Graph,
  criteria: readonly Criterion[],
  maxLength = maxPathLength,
): Promise<{ paths: Path[]; coverage: Coverage }> => {
  const goals = goalsFor(graph, criteria);
  // Every path visits the initial state, even an empty one.
  goals.delete(`state ${graph.nodes[0]?.name}`);
  const withoutPairs = new Set([...goals].filter((id) => !id.startsWith('pair ')));
  const coverage = emptyCoverage(graph);
  const paths: Path[] = [];
  for (const moves of planPaths(graph, withoutPairs, maxLength))
    paths.push(await countOnReplay(graph, pathOf(moves), coverage));
  const pairs = new Set([...goals].filter((id) => id.startsWith('pair ') && !coverage.visited.has(id)));
  for (const moves of planPairs(graph, pairs, maxLength)) {
    paths.push(await countOnReplay(graph, pathOf(moves), coverage));
  }
  const missed = new Set([...goals].filter((id) => !coverage.visited.has(id)));
  for (const moves of exactPaths(graph, missed, maxLength)) {
    paths.push(await countOnReplay(graph, pathOf(moves), coverage));
  }
  if (paths.length === 0) {
    paths.push(pathOf([]));
    countStart(coverage);
  }
  return { paths, coverage };
};
