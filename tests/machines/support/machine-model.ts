import type { Criterion, Fixtures, SentEvent } from '@razz/model-testing';
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFrom,
  InputFrom,
  PromiseActorLogic,
  SnapshotFrom,
} from 'xstate';
import type { Ending } from './answers.ts';
import type { SentRequest } from './held-call.ts';

/** One step as it really happened. */
export interface Past {
  readonly move: string;
  readonly from: string;
  readonly to: string;
  readonly emitted: readonly { readonly type: string }[];
  readonly requests: readonly SentRequest[];
  /** What it sent to actors that only listen. */
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
  readonly last: Past | undefined;
  /** All steps from the start, the last included. */
  readonly history: readonly Past[];
  /** Requests that wait for an answer now. */
  readonly waiting: readonly SentRequest[];
}

type Provided<Machine extends AnyStateMachine> = NonNullable<
  NonNullable<Parameters<Machine['provide']>[0]['actors']>
>;

type CasesOf<Machine extends AnyStateMachine> = {
  readonly [Type in EventFrom<Machine>['type']]?: Readonly<
    Record<string, CasePayload<Machine, Extract<EventFrom<Machine>, { type: Type }>>>
  >;
};

type CasePayload<Machine extends AnyStateMachine, Event> =
  | Omit<Event, 'type'>
  | ((snapshot: SnapshotFrom<Machine>) => Omit<Event, 'type'> | undefined);

type OutputOf<Actor> =
  Actor extends PromiseActorLogic<infer Output, infer _Input, infer _Emitted> ? Output : unknown;

interface CallModel<Actor> {
  /** Replaces the actor that `machine` comes with, where the shop provides it only with a page around it. */
  readonly actor?: Actor;
  /** The ways in which it can end, by name. None: an actor that only listens. */
  readonly endings: Readonly<Record<string, Ending<OutputOf<Actor>>>>;
}

type CallsOf<Machine extends AnyStateMachine> = {
  readonly [Src in keyof Provided<Machine>]: CallModel<Provided<Machine>[Src]>;
};

type Check<Machine extends AnyStateMachine> = (world: World<SnapshotFrom<Machine>>) => void;

/** Everything the generator needs to test one machine. */
export interface MachineModel<Machine extends AnyStateMachine = AnyStateMachine> {
  /** The machine's name in kebab case, as its file is called. */
  readonly name: string;
  readonly machine: Machine;
  readonly input?: InputFrom<Machine>;
  readonly cases: CasesOf<Machine>;
  readonly calls?: CallsOf<Machine>;
  /** What must hold in each state, by dotted path. Every leaf state needs one. */
  readonly states: Readonly<Record<string, Check<Machine>>>;
  /** Rules of the specification, by their sentence; checked after every step, ignored events included. */
  readonly invariants: Readonly<Record<string, Check<Machine>>>;
  /** Events that only the machine sends to itself. */
  readonly internal?: readonly EventFrom<Machine>['type'][];
  readonly key?: (snapshot: SnapshotFrom<Machine>) => unknown;
  readonly maxStates?: number;
  /** Values that the reviewed table shows by name, beside those of `fixtures.ts`. */
  readonly fixtures?: Fixtures;
  /** False where another model's table shows the same machine; its paths and invariants run all the same. */
  readonly hasTable?: boolean;
  /** `transitions`, `ignored` and `states` by default; add `edges` for cart and checkout. */
  readonly criteria?: readonly Criterion[];
}

/** Declares a model; it only gives types to its parts. */
export const machineModel = <Machine extends AnyStateMachine>(
  model: MachineModel<Machine>,
): MachineModel<Machine> => {
  return model;
};
