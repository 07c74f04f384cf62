import type { AnyActorLogic, AnyActorRef, AnyStateNode } from 'xstate';
import type { Node } from '../engine/explore.ts';
import type { Outcome, PendingActor } from '../engine/model.ts';
import type { Move } from '../engine/moves.ts';
import { SetupError } from '../engine/setup-error.ts';
import { isAnonymous } from '../engine/simulation.ts';
import type { MachineModel } from './machine-model.ts';

/** Child actors of a machine under test. Each stays pending until the path selects its outcome. */
export interface ControlledActors {
  /** For `machine.provide`. */
  readonly actors: Readonly<Record<string, AnyActorLogic>>;
  /** The results that an actor can have. */
  outcomes(actor: PendingActor): Promise<readonly Outcome[]>;
  /** Called before and after each path. */
  clear(): void | Promise<void>;
  /** Resolves when every running actor waits for its outcome. */
  ready?(): Promise<void>;
  /** Settles an actor with the outcome that the path selects. */
  settle(actor: unknown, outcome: Outcome): void | Promise<void>;
  /** Settles the actors that the machine has stopped: those that are not among its children. */
  settleStopped?(children: ReadonlySet<unknown>): void | Promise<void>;
  /** Whether an actor of the machine has not settled. */
  isRunning(actor: unknown): boolean;
  /** Properties to add to the step just performed, such as its requests. */
  describeStep?(): object;
  /** Properties to add to the argument of assertions. Throws if an actor did something forbidden. */
  describeWorld?(): object;
  /**
   * What `describeStep` will return after a move that starts these actors. With both predictions, states and invariants
   * are checked on every known edge; without, in the steps of the paths only.
   */
  predictStep?(started: readonly PendingActor[], move: Move): Promise<object>;
  /** What `describeWorld` will return while these actors run. */
  predictWorld?(pending: readonly PendingActor[]): Promise<object>;
}

const invokedIn = (node: AnyStateNode): string[] => [
  ...node.invoke.flatMap(({ src }) => (typeof src === 'string' ? [src] : [])),
  ...Object.values(node.states).flatMap(invokedIn),
];

/** States that invoke an actor without a name, which XState names after the state. */
const inlineActorsIn = (node: AnyStateNode): string[] => [
  ...(node.invoke.some(({ src }) => typeof src !== 'string' || src.startsWith('xstate.invoke.'))
    ? [node.path.join('.') || '(root)']
    : []),
  ...Object.values(node.states).flatMap(inlineActorsIn),
];

/** Throws if the machine invokes an actor that has no name, or none in the model. */
export const assertActorsModelled = ({ name, machine, actors = {} }: MachineModel): void => {
  const inline = inlineActorsIn(machine.root);
  if (inline.length > 0)
    throw new SetupError(
      `${name}: the actor invoked in "${inline.join('", "')}" has no name, so it cannot be stubbed. Declare it in setup({ actors: { load: fromPromise(…) } }), invoke it with src: 'load', and list its outcomes under \`actors\` of the model.`,
    );
  const missing = [...new Set(invokedIn(machine.root))].filter((src) => !(src in actors));
  if (missing.length > 0)
    throw new Error(`the model of ${name} names no outcomes for the actor ${missing.join(', ')}`);
};

/** Throws if the machine spawns an actor that has no name, or none in the model: a real one would run. */
export const assertChildrenModelled = (
  { name, actors = {} }: MachineModel,
  { position, name: state }: Node,
): void => {
  for (const { id, src } of Object.values(position.snapshot.children as Record<string, AnyActorRef>)) {
    const actor = isAnonymous(id) ? 'an actor' : `the actor "${id}"`;
    if (typeof src !== 'string')
      throw new SetupError(
        `${name}: ${actor} spawned in "${state || '(root)'}" has no name, so it cannot be stubbed. Declare it in setup({ actors: { child: … } }), spawn it as 'child', and list its outcomes under \`actors\` of the model.`,
      );
    if (!(src in actors)) throw new SetupError(`the model of ${name} names no outcomes for the actor ${src}`);
  }
};
