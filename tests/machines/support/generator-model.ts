import { type Call, describeValue, type Model, type Outcome } from '@razz/model-testing';
import type { AnyStateMachine, AnyStateNode, PromiseActorLogic } from 'xstate';
import type { Ending } from './answers.ts';
import type { Gate } from './gate.ts';
import type { MachineModel } from './machine-model.ts';

interface ErasedCall {
  readonly actor?: PromiseActorLogic<unknown, unknown>;
  readonly endings: Readonly<Record<string, Ending>>;
}

export const callsOf = (model: MachineModel): Readonly<Record<string, ErasedCall>> => {
  return (model.calls ?? {}) as Readonly<Record<string, ErasedCall>>;
};

const invokedIn = (node: AnyStateNode): string[] => {
  const here = node.invoke.map(({ src }) => (typeof src === 'string' ? src : ''));
  return [...here.filter((src) => src !== ''), ...Object.values(node.states).flatMap(invokedIn)];
};

const assertCallsNamed = (model: MachineModel): void => {
  const named = Object.keys(callsOf(model));
  const unnamed = [...new Set(invokedIn(model.machine.root))].filter((src) => !named.includes(src));
  if (unnamed.length === 0) return;
  throw new Error(`the model of ${model.name} names no endings for the actor ${unnamed.join(', ')}`);
};

/** The actor that makes a call: the one the shop provides, unless every ending returns or throws by itself. */
const logicOf = (machine: AnyStateMachine, src: string, { actor, endings }: ErasedCall) => {
  const isDirect = Object.values(endings).every(
    (ending) => 'kind' in ending && (ending.kind === 'returns' || ending.kind === 'throws'),
  );
  return isDirect ? undefined : (actor ?? (machine.implementations.actors[src] as ErasedCall['actor']));
};

/** The real machine with every actor held at the gate, and what the generator must know of it. */
export const generatorModel = (model: MachineModel, gate: Gate): Model => {
  assertCallsNamed(model);
  const calls = callsOf(model);
  const actors = Object.fromEntries(
    Object.entries(calls).map(([src, call]) => {
      const listens = Object.keys(call.endings).length === 0;
      return [src, listens ? gate.listener() : gate.hold(src, logicOf(model.machine, src, call))];
    }),
  );
  const known = new Map<string, Promise<readonly Outcome[]>>();

  const learn = async ({ src, input }: Call): Promise<readonly Outcome[]> => {
    const call = calls[src];
    const outcomes: Outcome[] = [];
    for (const [name, ending] of Object.entries(call?.endings ?? {})) {
      const outcome = await gate.probe(src, call && logicOf(model.machine, src, call), input, ending).then(
        (output): Outcome => ({ name, output }),
        (error: unknown): Outcome => ({ name, error }),
      );
      outcomes.push(outcome);
    }
    return outcomes;
  };

  return {
    name: model.name,
    machine: model.machine.provide({ actors } as never),
    input: model.input,
    cases: model.cases as Model['cases'],
    ...(model.key && { key: model.key }),
    ...(model.maxStates !== undefined && { maxStates: model.maxStates }),
    outcomes: (call) => {
      const id = describeValue([call.src, call.input]);
      const outcomes = known.get(id) ?? learn(call);
      known.set(id, outcomes);
      return outcomes;
    },
  };
};
