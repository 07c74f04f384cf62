import type { Graph, Node } from '../engine/explore.ts';
import { activeStates } from '../engine/position.ts';

const nodesThatReach = (graph: Graph, state: string): Set<Node> => {
  const predecessors = new Map<Node, Node[]>();
  for (const { from, to } of graph.nodes.flatMap(({ edges }) => edges))
    predecessors.set(to, [...(predecessors.get(to) ?? []), from]);
  const reaching = new Set(graph.nodes.filter(({ position }) => activeStates(position).includes(state)));
  for (const node of reaching) for (const before of predecessors.get(node) ?? []) reaching.add(before);
  return reaching;
};

/**
 * States from which a wanted one can no longer be reached, each with the shortest path into the trap. A machine that an
 * error has stopped is in none: its parent goes on.
 */
export const findTraps = (graph: Graph, wanted: readonly string[]): string[] =>
  wanted.flatMap((state) => {
    const reaching = nodesThatReach(graph, state);
    const trapped = graph.nodes.filter(
      (node) => !reaching.has(node) && node.position.snapshot.status !== 'error',
    );
    // Breadth-first order: the first of a name has the shortest path.
    const first = new Map(trapped.toReversed().map((node) => [node.name, node]));
    return [...first.values()]
      .toReversed()
      .map(
        ({ name, path }) => `"${state}" cannot be reached from "${name}": ${path.join(' > ') || 'the start'}`,
      );
  });
