import type { AnyActorLogic, AnyActorRef, AnyEventObject } from 'xstate';
import { describeValue } from '../engine/describe-value.ts';
import type { Model, Outcome } from '../engine/model.ts';
import type { ControlledActors } from './controlled-actors.ts';
import type { ActorOutcome, MachineModel } from './machine-model.ts';

const resolveOutcome = (name: string, outcome: ActorOutcome, input: unknown): Outcome => {
  if (!('output' in outcome)) return { ...outcome, name };
  const { output } = outcome;
  return {
    name,
    output: typeof output === 'function' ? (output as (input: unknown) => unknown)(input) : output,
  };
};

const settled = 'xstate.stub.settled';

/** Runs nothing and receives every event. The tests complete it, or have it emit a snapshot. */
const stub = {
  transition: (snapshot: object, event: AnyEventObject) => {
    if (event.type === 'xstate.stop') return { ...snapshot, status: 'stopped' };
    if (event.type !== settled) return snapshot;
    const outcome = event.outcome as Outcome;
    if ('error' in outcome) return { ...snapshot, status: 'error', error: outcome.error };
    if ('snapshot' in outcome) return { ...snapshot, ...outcome.snapshot, status: 'active' };
    return { ...snapshot, status: 'done', output: outcome.output };
  },
  getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined, context: undefined }),
  getPersistedSnapshot: (snapshot: object) => snapshot,
} as unknown as AnyActorLogic;

/** Child actors of any kind that run nothing and have the outcomes that the model lists. */
export class StubActors implements ControlledActors {
  private readonly outcomesBySrc: Readonly<Record<string, Readonly<Record<string, ActorOutcome>>>>;

  constructor(model: MachineModel) {
    this.outcomesBySrc = model.actors ?? {};
  }

  get actors(): Record<string, AnyActorLogic> {
    return Object.fromEntries(Object.keys(this.outcomesBySrc).map((src) => [src, stub]));
  }

  readonly outcomes: NonNullable<Model['outcomes']> = async ({ src, input }) =>
    Object.entries(this.outcomesBySrc[src] ?? {}).map(([name, outcome]) =>
      resolveOutcome(name, outcome, input),
    );

  clear(): void {
    // Nothing runs.
  }

  settle(actor: unknown, outcome: Outcome): void {
    if (!this.isRunning(actor))
      throw new Error(`cannot settle with "${outcome.name}" an actor that is not running`);
    (actor as AnyActorRef).send({ type: settled, outcome });
  }

  isRunning(actor: unknown): boolean {
    return (actor as AnyActorRef | undefined)?.getSnapshot().status === 'active';
  }
}

/** Deep equality with a one-line message. */
export const assertSame = (name: string, actual: unknown, expected: unknown): void => {
  const [actualText, expectedText] = [describeValue(actual), describeValue(expected)];
  if (actualText !== expectedText) throw new Error(`${name} is ${actualText}, expected ${expectedText}`);
};
