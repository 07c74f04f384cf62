import type { AnyActorLogic, AnyStateNode } from 'xstate';
import type { Outcome, PendingActor } from '../engine/model.ts';
import type { Move } from '../engine/moves.ts';
import type { SentEvent } from '../engine/position.ts';
import { SetupError } from '../engine/setup-error.ts';
import type { MachineModel } from './machine-model.ts';

/** Child actors of a machine under test. Each stays pending until the path selects its outcome. */
export interface ControlledActors {
  /** For `machine.provide`. */
  readonly actors: Readonly<Record<string, AnyActorLogic>>;
  /** The results that an actor can have. */
  outcomes(actor: PendingActor): Promise<readonly Outcome[]>;
  /** Events that the machine sent to callback actors; the host empties it before each step. */
  readonly received: SentEvent[];
  /** Called before and after each path. */
  clear(): void | Promise<void>;
  /** Resolves when every running actor waits for its outcome. */
  ready?(): Promise<void>;
  /** Settles an actor with the outcome that the path selects. */
  settle(actor: unknown, outcome: Outcome): void | Promise<void>;
  /** Settles the actors that the machine has stopped: those that are not among its children. */
  settleStopped(children: ReadonlySet<unknown>): void | Promise<void>;
  /** Whether an actor of the machine is pending, or is a callback actor, which never settles. */
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
