import { type AnyActorLogic, type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import { describeValue } from '../engine/describe-value.ts';
import type { Model, Outcome, PendingActor } from '../engine/model.ts';
import type { SentEvent } from '../engine/position.ts';
import type { ControlledActors } from './controlled-actors.ts';
import type { ActorOutcome, MachineModel } from './machine-model.ts';

interface RunningStub extends PendingActor {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

const resolveOutcome = (name: string, outcome: ActorOutcome, input: unknown): Outcome => {
  if ('error' in outcome) return { ...outcome, name };
  const { output } = outcome;
  return {
    name,
    output: typeof output === 'function' ? (output as (input: unknown) => unknown)(input) : output,
  };
};

/** Child actors that run nothing and settle with the outputs and errors that the model lists. */
export class StubActors implements ControlledActors {
  readonly received: SentEvent[] = [];
  private readonly running = new Map<unknown, RunningStub>();
  private readonly outcomesBySrc: Readonly<Record<string, Readonly<Record<string, ActorOutcome>>>>;

  constructor(model: MachineModel) {
    this.outcomesBySrc = model.actors ?? {};
  }

  get actors(): Record<string, AnyActorLogic> {
    const logics = Object.entries(this.outcomesBySrc).map(([src, outcomes]) => [
      src,
      Object.keys(outcomes).length === 0 ? this.callbackStub() : this.promiseStub(src),
    ]);
    return Object.fromEntries(logics) as Record<string, AnyActorLogic>;
  }

  readonly outcomes: NonNullable<Model['outcomes']> = async ({ src, input }) =>
    Object.entries(this.outcomesBySrc[src] ?? {}).map(([name, outcome]) =>
      resolveOutcome(name, outcome, input),
    );

  clear(): void {
    this.running.clear();
    this.received.length = 0;
  }

  settle(self: unknown, outcome: Outcome): void {
    const actor = this.running.get(self);
    if (!actor) throw new Error(`cannot settle with "${outcome.name}" an actor that is not running`);
    this.running.delete(self);
    if ('error' in outcome) actor.reject(outcome.error);
    else actor.resolve(outcome.output);
  }

  settleStopped(children: ReadonlySet<unknown>): void {
    for (const [self, { src, input }] of [...this.running]) {
      const [first] = Object.entries(this.outcomesBySrc[src] ?? {});
      if (!children.has(self) && first) this.settle(self, resolveOutcome(...first, input));
    }
  }

  isRunning(actor: unknown): boolean {
    if (this.running.has(actor)) return true;
    const src: unknown = Reflect.get(actor ?? {}, 'src');
    return typeof src === 'string' && Object.keys(this.outcomesBySrc[src] ?? { settles: true }).length === 0;
  }

  private promiseStub(src: string): AnyActorLogic {
    return fromPromise<unknown, unknown>(
      ({ self, input }) =>
        new Promise((resolve, reject) => {
          this.running.set(self, { id: self.id, src, input, resolve, reject });
        }),
    );
  }

  private callbackStub(): AnyActorLogic {
    return fromCallback<AnyEventObject>(({ receive, self }) =>
      receive((event) => {
        this.received.push({ to: self.id, event });
      }),
    );
  }
}

/** Deep equality with a one-line message. */
export const assertSame = (name: string, actual: unknown, expected: unknown): void => {
  const [actualText, expectedText] = [describeValue(actual), describeValue(expected)];
  if (actualText !== expectedText) throw new Error(`${name} is ${actualText}, expected ${expectedText}`);
};
