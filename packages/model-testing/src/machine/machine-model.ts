import type { AnyMachineSnapshot, AnyStateMachine, EventFrom, InputFrom, SnapshotFrom } from 'xstate';
import type { Criterion } from '../engine/goals.ts';
import type { PendingActor } from '../engine/model.ts';
import type { PendingTimer, SentEvent } from '../engine/position.ts';
import type { ExecutedAction } from '../engine/recorder.ts';
import type { CasesOf } from '../engine/typed-cases.ts';

/** A step that was performed. */
export interface PastStep {
  readonly move: string;
  readonly from: string;
  readonly to: string;
  readonly emitted: readonly { readonly type: string }[];
  /** Events that the machine sent to other actors; to its own parent as `parent`. */
  readonly sent: readonly SentEvent[];
  /** Custom actions that the machine executed, in order. */
  readonly actions: readonly ExecutedAction[];
}

/** Argument of state assertions and invariants. */
export interface World<Snapshot = AnyMachineSnapshot> {
  readonly state: string;
  readonly context: Snapshot extends { context: infer Context } ? Context : unknown;
  /** Context before the last step; equal to `context` at the start. */
  readonly before: Snapshot extends { context: infer Context } ? Context : unknown;
  readonly snapshot: Snapshot;
  /** The last step; undefined at the start. */
  readonly last: PastStep | undefined;
  readonly history: readonly PastStep[];
  /** Running child actors. */
  readonly waiting: readonly PendingActor[];
  /** Timers that are set, of `after` and of delayed events; the next one first. */
  readonly timers: readonly PendingTimer[];
  /** The value of each variable of the environment, by name. */
  readonly environment: Readonly<Record<string, string>>;
}

type Check<Machine extends AnyStateMachine> = (world: World<SnapshotFrom<Machine>>) => void;

/**
 * What a child actor can do: end with an output, which may be a function of the input, fail with an error, or emit a
 * snapshot, such as `{ context: 5 }` for an observable. An error that no transition takes stops the machine, which fails
 * the test unless the outcome `escalates`: to the parent of the machine.
 */
export type ActorOutcome =
  | { readonly snapshot: object }
  | { readonly output: unknown }
  | { readonly error: unknown; readonly escalates?: boolean };

/** Test model of a machine. */
export interface MachineModel<Machine extends AnyStateMachine = AnyStateMachine> {
  readonly name: string;
  readonly machine: Machine;
  readonly input?: InputFrom<Machine>;
  readonly cases: CasesOf<Machine>;
  /**
   * Outcomes of every actor in `setup({ actors })`, by name; none for one that only receives events. What an actor sends
   * to the machine are `cases`.
   */
  readonly actors?: Readonly<Record<string, Readonly<Record<string, ActorOutcome>>>>;
  /** Assertion of each state, by dotted path. Required for every leaf state. Throws on failure. */
  readonly states: Readonly<Record<string, Check<Machine>>>;
  /** Rules of the specification, by description; checked after every step, including ignored events. */
  readonly invariants?: Readonly<Record<string, Check<Machine>>>;
  /**
   * The next states that the specification requires, by state and move. A state is a dotted path, which stands for
   * its children too; '' is the whole machine. A move is an event (`save`), one of its cases (`save · short`), an outcome
   * (`load answers · done`), or `after` for timers. A function of the world decides by the context `before` the move.
   * Moves without an entry must stay in their state.
   */
  readonly transitions?: Readonly<
    Record<string, Readonly<Record<string, string | ((world: World<SnapshotFrom<Machine>>) => string)>>>
  >;
  /** Events that only the machine sends to itself. */
  readonly internal?: readonly EventFrom<Machine>['type'][];
  /**
   * Ids of states and transitions that no path of this model can reach, such as those that another model of the machine
   * covers, and why: `{ 'transition starting · always #2 → idle': 'defensive' }`. Fails if a path does.
   */
  readonly unreachable?: readonly string[] | Readonly<Record<string, string>>;
  /** States, by dotted path, that must be reachable from everywhere: a user must never be trapped. */
  readonly alwaysReachable?: readonly string[];
  readonly key?: (snapshot: SnapshotFrom<Machine>) => unknown;
  readonly maxStates?: number;
  /** Parts of the context that are not compared, by dotted path, such as `startedAt`. */
  readonly ignoreContext?: readonly string[];
  /** Start of the simulated time; 2030-01-01T00:00:00Z by default. */
  readonly startTime?: string;
  /**
   * Variables that the machine reads outside of its context, such as `navigator.onLine`, by name: functions that set each
   * of their values. The first value is the initial one; a path changes it as a move.
   */
  readonly environment?: Readonly<Record<string, Readonly<Record<string, () => void>>>>;
  /**
   * Snapshots of actors that other machines register in the system, by system id, or functions that return them:
   * `{ cart: { context: { items: [] } } }`. What the machine sends to them is `last.sent`; what they send are `cases`.
   */
  readonly system?: Readonly<Record<string, object | (() => object)>>;
  /** `transitions`, `ignored` and `states` by default. */
  readonly criteria?: readonly Criterion[];
}

/** Declares a model. An identity function for type inference. */
export const machineModel = <Machine extends AnyStateMachine>(
  model: MachineModel<Machine>,
): MachineModel<Machine> => model;
