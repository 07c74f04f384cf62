import type { AnyMachineSnapshot, AnyStateMachine, EventFrom, InputFrom, SnapshotFrom } from 'xstate';
import type { Criterion } from '../engine/goals.ts';
import type { Call } from '../engine/model.ts';
import type { SentEvent } from '../engine/position.ts';
import type { CasesOf } from '../engine/typed-cases.ts';

/** One step as it really happened. */
export interface PastStep {
  readonly move: string;
  readonly from: string;
  readonly to: string;
  readonly emitted: readonly { readonly type: string }[];
  /** What the machine sent to actors that only listen. */
  readonly sent: readonly SentEvent[];
}

/** What assertions and invariants may look at. */
export interface World<Snapshot = AnyMachineSnapshot> {
  readonly state: string;
  readonly context: Snapshot extends { context: infer Context } ? Context : unknown;
  /** The context before the last step; at the start, the same as `context`. */
  readonly before: Snapshot extends { context: infer Context } ? Context : unknown;
  readonly snapshot: Snapshot;
  /** The last step; at the start there is none. */
  readonly last: PastStep | undefined;
  readonly history: readonly PastStep[];
  /** The actors that have been started and have not ended. */
  readonly waiting: readonly Call[];
}

type Check<Machine extends AnyStateMachine> = (world: World<SnapshotFrom<Machine>>) => void;

/** How an invoked actor ends: with an output, which may depend on its input, or an error. */
export type Ending = { readonly output: unknown } | { readonly error: unknown };

/** What is needed to test one machine with its actors replaced. */
export interface MachineModel<Machine extends AnyStateMachine = AnyStateMachine> {
  readonly name: string;
  readonly machine: Machine;
  readonly input?: InputFrom<Machine>;
  readonly cases: CasesOf<Machine>;
  /** Every actor by its name in `setup({ actors })`, with its endings by name; none: it only listens. */
  readonly actors?: Readonly<Record<string, Readonly<Record<string, Ending>>>>;
  /** What must hold in each state, by dotted path. Every leaf state needs one. It throws to fail. */
  readonly states: Readonly<Record<string, Check<Machine>>>;
  /** Rules of the specification, by their sentence; checked after every step, ignored events included. */
  readonly invariants?: Readonly<Record<string, Check<Machine>>>;
  /** Events that only the machine sends to itself. */
  readonly internal?: readonly EventFrom<Machine>['type'][];
  readonly key?: (snapshot: SnapshotFrom<Machine>) => unknown;
  readonly maxStates?: number;
  /** `transitions`, `ignored` and `states` by default. */
  readonly criteria?: readonly Criterion[];
}

/** Declares a model; it only gives types to its parts. */
export const machineModel = <Machine extends AnyStateMachine>(
  model: MachineModel<Machine>,
): MachineModel<Machine> => model;
