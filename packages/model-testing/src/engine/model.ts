import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';

/** A payload, or a function of the snapshot; it returns `undefined` where the event is impossible. */
export type Payload<Event = AnyEventObject> = Event | ((snapshot: AnyMachineSnapshot) => Event | undefined);

/** A child actor that is running. */
export interface PendingActor {
  /** Id of the actor in `snapshot.children`. */
  readonly id: string;
  /** Name in `setup({ actors })`. */
  readonly src: string;
  readonly input: unknown;
}

/** A possible result of a child actor: its end, or a snapshot that it emits. */
export type Outcome =
  | { readonly name: string; readonly snapshot: object }
  | { readonly name: string; readonly output: unknown }
  | { readonly name: string; readonly error: unknown; readonly escalates?: boolean };

/** Input of the path generator. */
export interface Model {
  readonly name: string;
  readonly machine: AnyStateMachine;
  readonly input?: unknown;
  /** Payload cases by event type, then by case name. */
  readonly cases: Readonly<Record<string, Readonly<Record<string, Payload<object>>>>>;
  /** Possible results of an invoked actor; empty for a callback actor, which never completes. */
  readonly outcomes?: (actor: PendingActor) => Promise<readonly Outcome[]>;
  /**
   * Events that a tester cannot send in a state that ignores them, such as a server response or a reload. Ignoring them
   * is not a goal.
   */
  readonly uncontrollable?: ReadonlySet<string>;
  /**
   * Weights of moves in random paths, by move key (`buy · two`) or event type. Default 1; 0 excludes the move.
   */
  readonly weights?: Readonly<Record<string, number>>;
  /**
   * Identifies a state during exploration; by default state value and full context. Leave out unbounded parts of the
   * context. A coarse key does not affect coverage, which is counted on replay.
   */
  readonly key?: (snapshot: AnyMachineSnapshot) => unknown;
  /** Parts of the context that are not compared, by dotted path, such as `startedAt`. */
  readonly ignoreContext?: readonly string[];
  /** Start of the simulated time; 2030-01-01T00:00:00Z by default. */
  readonly startTime?: string;
  /**
   * Variables that the machine reads outside of its context, such as `navigator.onLine`, by name: functions that set each
   * of their values. The first value is the initial one.
   */
  readonly environment?: Readonly<Record<string, Readonly<Record<string, () => void>>>>;
  /** Snapshots of actors that other machines register in the system, by system id, or functions that return them. */
  readonly system?: Readonly<Record<string, object | (() => object)>>;
  /** Exploration throws above this number of states; 2,000 by default. */
  readonly maxStates?: number;
}
