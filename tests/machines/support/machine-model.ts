import type { Criterion, Fixtures, SentEvent } from '@razz/model-testing';
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFrom,
  InputFrom,
  PromiseActorLogic,
  SnapshotFrom,
} from 'xstate';
import type { ActorOutcome } from './actor-outcomes.ts';
import type { SentRequest } from './actor-run.ts';

/** A performed step. */
export interface PastStep {
  readonly move: string;
  readonly from: string;
  readonly to: string;
  readonly emitted: readonly { readonly type: string }[];
  readonly requests: readonly SentRequest[];
  /** Events sent to callback actors and child machines. */
  readonly sent: readonly SentEvent[];
}

/** The arguments of assertions and invariants. */
export interface World<Snapshot = AnyMachineSnapshot> {
  readonly state: string;
  readonly context: Snapshot extends { context: infer Context } ? Context : unknown;
  /** The context before the last step; at the start, the same as `context`. */
  readonly before: Snapshot extends { context: infer Context } ? Context : unknown;
  readonly snapshot: Snapshot;
  /** The last step; undefined at the start. */
  readonly last: PastStep | undefined;
  /** All steps from the start, including the last. */
  readonly history: readonly PastStep[];
  /** The pending requests. */
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

interface ActorModel<Actor> {
  /** Replaces the machine's actor logic, if the shop's needs a page. */
  readonly logic?: Actor;
  /** The possible outcomes by name; none for an actor that only receives or sends events. */
  readonly outcomes: Readonly<Record<string, ActorOutcome<OutputOf<Actor>>>>;
}

type ActorModels<Machine extends AnyStateMachine> = {
  readonly [Src in keyof Provided<Machine>]: ActorModel<Provided<Machine>[Src]>;
};

type Check<Machine extends AnyStateMachine> = (world: World<SnapshotFrom<Machine>>) => void;

/** The model of a machine: the source of its generated tests. */
export interface MachineModel<Machine extends AnyStateMachine = AnyStateMachine> {
  /** The name of the machine's file, in kebab case. */
  readonly name: string;
  readonly machine: Machine;
  readonly input?: InputFrom<Machine>;
  readonly cases: CasesOf<Machine>;
  readonly actors?: ActorModels<Machine>;
  /** An assertion per state, by dotted path. Every leaf state needs one. */
  readonly states: Readonly<Record<string, Check<Machine>>>;
  /** Rules by description, which is their test title; checked after every step, including ignored events. */
  readonly invariants: Readonly<Record<string, Check<Machine>>>;
  /** Events that only the machine raises. */
  readonly internal?: readonly EventFrom<Machine>['type'][];
  readonly key?: (snapshot: SnapshotFrom<Machine>) => unknown;
  readonly maxStates?: number;
  /** Values that the golden table prints by name, in addition to those of `fixtures.ts`. */
  readonly fixtures?: Fixtures;
  /** False if the golden table of another model covers the same machine; paths and invariants still run. */
  readonly hasTable?: boolean;
  /** `transitions`, `ignored` and `states` by default; add `edges` for cart and checkout. */
  readonly criteria?: readonly Criterion[];
}

/** Declares a model with type inference. */
export const machineModel = <Machine extends AnyStateMachine>(
  model: MachineModel<Machine>,
): MachineModel<Machine> => {
  return model;
};
