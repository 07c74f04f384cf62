import { type Coverage, countOnReplay, emptyCoverage } from './coverage.ts';
import { type Edge, type Graph, isPair, type Node, pairOf } from './explore.ts';
import type { Criterion } from './goals.ts';
import { type Path, pathOf } from './path.ts';

/** Longer paths hide which step broke; shorter ones start over too often. */
const maxPathLength = 25;

/** The shortest path from a node to an edge that visits something still missing. */
const shortestPathToNew = (
  from: Node,
  isNew: (edge: Edge) => boolean,
  maxLength: number,
): Edge[] | undefined => {
  const cameBy = new Map<Node, Edge | undefined>([[from, undefined]]);
  const depth = new Map<Node, number>([[from, 0]]);
  for (const [node] of cameBy) {
    const steps = depth.get(node) ?? 0;
    if (steps >= maxLength) return undefined;
    for (const edge of node.edges) {
      if (isNew(edge)) {
        const path = [edge];
        for (let back = cameBy.get(node); back; back = cameBy.get(back.from)) path.unshift(back);
        return path;
      }
      if (!cameBy.has(edge.to)) {
        cameBy.set(edge.to, edge);
        depth.set(edge.to, steps + 1);
      }
    }
  }
  return undefined;
};

const plan = (graph: Graph, wanted: Set<string>, cap: number): string[][] => {
  const isNew = (edge: Edge) => edge.goals.some((goal) => wanted.has(goal.id));
  const start = graph.nodes[0];
  const paths: string[][] = [];
  while (start && wanted.size > 0) {
    let node = start;
    const moves: string[] = [];
    for (;;) {
      const room = moves.length === 0 ? Number.POSITIVE_INFINITY : cap - moves.length;
      const path = room > 0 ? shortestPathToNew(node, isNew, room) : undefined;
      if (!path) break;
      for (const edge of path) {
        moves.push(edge.move.key);
        for (const goal of edge.goals) wanted.delete(goal.id);
        node = edge.to;
      }
    }
    if (moves.length === 0) break;
    paths.push(moves);
  }
  return paths;
};

/** The shortest way on from an edge to a pair that is still missing: a search over edges instead of nodes. */
const shortestPathToPair = (
  start: Node,
  last: Edge | undefined,
  wanted: ReadonlySet<string>,
  maxLength: number,
): Edge[] | undefined => {
  const begins = (last?.to ?? start).edges;
  const cameBy = new Map<Edge, Edge | undefined>();
  const depth = new Map<Edge, number>();
  const isNew = (before: Edge | undefined, edge: Edge) =>
    before !== undefined && isPair(before, edge) && wanted.has(pairOf(before, edge).id);
  const backTo = (edge: Edge): Edge[] => {
    const path = [edge];
    for (let back = cameBy.get(edge); back; back = cameBy.get(back)) path.unshift(back);
    return path;
  };
  for (const edge of begins) {
    if (isNew(last, edge)) return [edge];
    cameBy.set(edge, undefined);
    depth.set(edge, 1);
  }
  for (const [before] of cameBy) {
    const steps = depth.get(before) ?? 0;
    if (steps >= maxLength) return undefined;
    for (const edge of before.to.edges) {
      if (isNew(before, edge)) return [...backTo(before), edge];
      if (cameBy.has(edge)) continue;
      cameBy.set(edge, before);
      depth.set(edge, steps + 1);
    }
  }
  return undefined;
};

const planPairs = (graph: Graph, wanted: Set<string>, cap: number): string[][] => {
  const start = graph.nodes[0];
  const paths: string[][] = [];
  while (start && wanted.size > 0) {
    let last: Edge | undefined;
    const moves: string[] = [];
    for (;;) {
      const room = moves.length === 0 ? Number.POSITIVE_INFINITY : cap - moves.length;
      const path = room > 0 ? shortestPathToPair(start, last, wanted, room) : undefined;
      if (!path) break;
      for (const edge of path) {
        moves.push(edge.move.key);
        if (last) wanted.delete(pairOf(last, edge).id);
        last = edge;
      }
    }
    if (moves.length === 0) break;
    paths.push(moves);
  }
  return paths;
};

/** For each goal not visited by the plan, the exact path to where it was found. */
const exactPaths = (graph: Graph, missing: ReadonlySet<string>, cap: number): string[][] => {
  const left = new Set(missing);
  const paths: string[][] = [];
  for (const node of graph.nodes) {
    let moves = [...node.path];
    for (const edge of node.edges) {
      if (!edge.goals.some((goal) => left.has(goal.id))) continue;
      for (const goal of edge.goals) left.delete(goal.id);
      moves.push(edge.move.key);
      // What stays put can be followed by more; what leaves, or fills the path, ends it.
      if (edge.to === node && moves.length < cap) continue;
      paths.push(moves);
      moves = [...node.path];
    }
    if (moves.length > node.path.length) paths.push(moves);
  }
  return paths;
};

/** What a set of criteria asks for. */
export const goalsFor = (graph: Graph, criteria: readonly Criterion[]): Set<string> => {
  const wanted = [...graph.goals.values()].filter((goal) => criteria.includes(goal.criterion));
  return new Set(wanted.map((goal) => goal.id));
};

/**
 * Few paths that visit everything the criteria ask for. The plan may be wrong about contexts where the
 * model's key is coarse, so it is stepped once without a host, and what that misses is reached by exact paths.
 */
export const cover = async (
  graph: Graph,
  criteria: readonly Criterion[],
  cap = maxPathLength,
): Promise<{ paths: Path[]; coverage: Coverage }> => {
  const wanted = goalsFor(graph, criteria);
  // The start needs no step; an empty path visits it.
  wanted.delete(`state ${graph.nodes[0]?.name}`);
  const paths = plan(graph, new Set([...wanted].filter((id) => !id.startsWith('pair '))), cap).map(pathOf);
  const coverage = emptyCoverage(graph);
  for (const path of paths) await countOnReplay(graph, path, coverage);
  const pairs = new Set([...wanted].filter((id) => id.startsWith('pair ') && !coverage.visited.has(id)));
  for (const moves of planPairs(graph, pairs, cap)) {
    const path = pathOf(moves);
    await countOnReplay(graph, path, coverage);
    paths.push(path);
  }
  const missed = new Set([...wanted].filter((id) => !coverage.visited.has(id)));
  for (const moves of exactPaths(graph, missed, cap)) {
    const path = pathOf(moves);
    await countOnReplay(graph, path, coverage);
    paths.push(path);
  }
  if (paths.length === 0) paths.push(pathOf([]));
  return { paths, coverage };
};
