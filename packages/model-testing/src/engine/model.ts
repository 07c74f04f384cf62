import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';

/** A payload, or a function that makes it from where the machine is; `undefined` means not possible there. */
export type Payload<Event = AnyEventObject> = Event | ((snapshot: AnyMachineSnapshot) => Event | undefined);

/** One actor that the machine has started and that has not answered yet. */
export interface Call {
  /** The id under which the machine holds the actor. */
  readonly id: string;
  /** The actor's name in `setup({ actors })`, or its id when it is written inline. */
  readonly src: string;
  readonly input: unknown;
}

/** One possible result of an invoked actor. */
export type Outcome =
  | { readonly name: string; readonly output: unknown }
  | { readonly name: string; readonly error: unknown };

/** What the generator must know of a machine. It knows nothing else. */
export interface Model {
  readonly name: string;
  readonly machine: AnyStateMachine;
  readonly input?: unknown;
  /** Payload cases by event type, then by case name. */
  readonly cases: Readonly<Record<string, Readonly<Record<string, Payload<object>>>>>;
  /** The possible results of an invoked actor; an empty list for an actor that only listens. */
  readonly outcomes?: (call: Call) => Promise<readonly Outcome[]>;
  /**
   * Events that nobody can try where the machine ignores them, such as a response of the server or a reload:
   * to ignore them is no goal.
   */
  readonly untriable?: ReadonlySet<string>;
  /**
   * How likely a random path makes a move, by its key (`buy · two`) or its event; 1 where nothing is said, 0 for never.
   */
  readonly weights?: Readonly<Record<string, number>>;
  /**
   * What tells two states apart while exploring. By default state value and whole context.
   * Leave out what grows without end; coverage is counted on replay, so a coarse key loses nothing.
   */
  readonly key?: (snapshot: AnyMachineSnapshot) => unknown;
  /** Exploring stops with an error above this many states. 2,000 by default. */
  readonly maxStates?: number;
}
