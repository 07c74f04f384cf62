import type { Fixtures } from '@razz/model-testing';
import type * as published from '@razz/model-testing/machine';
import type { AnyMachineSnapshot, AnyStateMachine, PromiseActorLogic, SnapshotFrom } from 'xstate';
import type { ActorOutcome } from './actor-outcomes.ts';
import type { SentRequest } from './actor-run.ts';

/** A performed step. */
export interface PastStep extends published.PastStep {
  readonly requests: readonly SentRequest[];
}

/** The arguments of assertions and invariants. */
export interface World<Snapshot = AnyMachineSnapshot>
  extends Omit<published.World<Snapshot>, 'last' | 'history' | 'waiting'> {
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
export interface MachineModel<Machine extends AnyStateMachine = AnyStateMachine>
  extends Omit<published.MachineModel<Machine>, 'actors' | 'states' | 'invariants'> {
  readonly actors?: ActorModels<Machine>;
  /** An assertion per state, by dotted path. Every leaf state needs one. */
  readonly states: Readonly<Record<string, Check<Machine>>>;
  /** Rules by description, which is their test title; checked after every step, including ignored events. */
  readonly invariants: Readonly<Record<string, Check<Machine>>>;
  /** Values that the golden table prints by name, in addition to those of `fixtures.ts`. */
  readonly fixtures?: Fixtures;
  /** False if the golden table of another model covers the same machine; paths and invariants still run. */
  readonly hasTable?: boolean;
}

/** Declares a model with type inference. */
export const machineModel = <Machine extends AnyStateMachine>(
  model: MachineModel<Machine>,
): MachineModel<Machine> => {
  return model;
};
