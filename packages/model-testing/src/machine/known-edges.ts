import { stateName } from '../engine/describe-value.ts';
import { applyEnvironment } from '../engine/environment.ts';
import type { Edge, Graph, Node } from '../engine/explore.ts';
import type { Move } from '../engine/moves.ts';
import { type Path, pathOf } from '../engine/path.ts';
import {
  type Position,
  pendingActorsAt,
  pendingTimersAt,
  restoreChildren,
  startedActors,
} from '../engine/position.ts';
import { simulate } from '../engine/simulation.ts';
import { type AssertionCounting, type CheckedStep, checksAt, stopKey } from './checks.ts';
import type { ControlledActors } from './controlled-actors.ts';
import type { MachineModel, PastStep, World } from './machine-model.ts';

/** Whether what the actors add to the arguments of checks can be known without running the machine. */
const isPredictable = (actors: ControlledActors): boolean =>
  (!actors.describeStep || actors.predictStep !== undefined) &&
  (!actors.describeWorld || actors.predictWorld !== undefined);

/** Whether the parent of the machine handles the error that stops it. */
export const escalates = (move: Move | undefined): boolean =>
  move?.kind === 'outcome' && 'error' in move.outcome && move.outcome.escalates === true;

const pastStep = async ({ from, move, step }: Edge, actors: ControlledActors): Promise<PastStep> => ({
  move: move.key,
  from: from.name,
  to: stateName(step.position.snapshot.value),
  emitted: step.emitted,
  sent: step.sent,
  actions: step.actions,
  ...(await actors.predictStep?.(startedActors(from.position, step.position), move)),
});

/**
 * Checks states and invariants on every edge that the exploration found, in the positions that it predicted: the paths
 * take each transition once only, whatever the context. Yields the path of each edge that fails a check, shortest first.
 * Only running it proves the failure: the prediction knows nothing of what actions do outside of the machine.
 */
export const suspiciousEdges = async function* (
  model: MachineModel,
  graph: Graph,
  actors: ControlledActors,
  counting: AssertionCounting,
  onChecked: (states: number) => void = () => undefined,
): AsyncGenerator<{ readonly check: string; readonly path: Path }> {
  if (!isPredictable(actors)) return;
  const failedChecks = (world: World, position: Position, step: CheckedStep): string[] =>
    simulate({ ...position.simulation }, graph.model.startTime, () => {
      restoreChildren(position);
      applyEnvironment(graph.model, position.environment);
      return checksAt(model, position, counting, step).flatMap(({ key, run }) => {
        try {
          run(world);
          return [];
        } catch {
          return [key];
        }
      });
    });
  const histories = new Map<Node, readonly PastStep[]>();
  for (const node of graph.nodes) {
    const history = histories.get(node) ?? [];
    for (const edge of node.edges) {
      const { position } = edge.step;
      const { snapshot } = position;
      const last = await pastStep(edge, actors);
      const steps = [...history, last];
      const isFirstPath = edge.to.index > 0 && !histories.has(edge.to);
      if (isFirstPath) histories.set(edge.to, steps);
      const path = () => pathOf([...node.path, edge.move.key]);
      if (snapshot.status === 'error' && !escalates(edge.move))
        yield { check: stopKey(edge.move.key), path: path() };
      const waiting = pendingActorsAt(position);
      const world: World = {
        state: stateName(snapshot.value),
        context: snapshot.context,
        before: node.position.snapshot.context,
        snapshot,
        last,
        history: steps,
        waiting,
        timers: pendingTimersAt(position),
        environment: position.environment,
        ...(await actors.predictWorld?.(waiting)),
      };
      const step = { from: node.position, move: edge.move };
      for (const key of failedChecks(world, position, step)) yield { check: key, path: path() };
    }
    onChecked(node.index + 1);
  }
};
