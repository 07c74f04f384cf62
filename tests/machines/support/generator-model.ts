import { describeValue, type Model, type Outcome, type PendingActor } from '@razz/model-testing';
import type { AnyStateMachine, AnyStateNode, PromiseActorLogic } from 'xstate';
import type { ActorOutcome } from './actor-outcomes.ts';
import type { Gate } from './gate.ts';
import type { MachineModel } from './machine-model.ts';

interface ErasedActor {
  readonly logic?: PromiseActorLogic<unknown, unknown>;
  readonly outcomes: Readonly<Record<string, ActorOutcome>>;
}

export const actorModelsOf = (model: MachineModel): Readonly<Record<string, ErasedActor>> => {
  return (model.actors ?? {}) as Readonly<Record<string, ErasedActor>>;
};

const invokedIn = (node: AnyStateNode): string[] => {
  const sources = node.invoke.map(({ src }) => (typeof src === 'string' ? src : ''));
  return [...sources.filter((src) => src !== ''), ...Object.values(node.states).flatMap(invokedIn)];
};

const assertActorsModelled = (model: MachineModel): void => {
  const modelled = Object.keys(actorModelsOf(model));
  const missing = [...new Set(invokedIn(model.machine.root))].filter((src) => !modelled.includes(src));
  if (missing.length === 0) return;
  throw new Error(`The model of ${model.name} has no outcomes for the actor ${missing.join(', ')}`);
};

/** The logic that sends the requests: the model's or the machine's; none if no outcome is an HTTP response. */
const logicOf = (machine: AnyStateMachine, src: string, { logic, outcomes }: ErasedActor) => {
  const sendsNoRequest = Object.values(outcomes).every(
    (outcome) => 'kind' in outcome && (outcome.kind === 'resolves' || outcome.kind === 'rejects'),
  );
  return sendsNoRequest
    ? undefined
    : (logic ?? (machine.implementations.actors[src] as ErasedActor['logic']));
};

/** The input of the path generator: the machine with its actors controlled by the gate. */
export const generatorModel = (model: MachineModel, gate: Gate): Model => {
  assertActorsModelled(model);
  const models = actorModelsOf(model);
  const actors = Object.fromEntries(
    Object.entries(models).map(([src, actor]) => {
      const isListener = Object.keys(actor.outcomes).length === 0;
      return [src, isListener ? gate.listener() : gate.control(src, logicOf(model.machine, src, actor))];
    }),
  );
  const cache = new Map<string, Promise<readonly Outcome[]>>();

  const resolveOutcomes = async ({ src, input }: PendingActor): Promise<readonly Outcome[]> => {
    const actor = models[src];
    const resolved: Outcome[] = [];
    for (const [name, outcome] of Object.entries(actor?.outcomes ?? {})) {
      const logic = actor && logicOf(model.machine, src, actor);
      resolved.push(
        await gate.runOnce(src, logic, input, outcome).then(
          (output): Outcome => ({ name, output }),
          (error: unknown): Outcome => ({ name, error }),
        ),
      );
    }
    return resolved;
  };

  return {
    name: model.name,
    machine: model.machine.provide({ actors } as never),
    input: model.input,
    cases: model.cases as Model['cases'],
    ...(model.key && { key: model.key }),
    ...(model.maxStates !== undefined && { maxStates: model.maxStates }),
    outcomes: (actor) => {
      const key = describeValue([actor.src, actor.input]);
      const outcomes = cache.get(key) ?? resolveOutcomes(actor);
      cache.set(key, outcomes);
      return outcomes;
    },
  };
};
