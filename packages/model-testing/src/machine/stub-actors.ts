import {
  type AnyActorLogic,
  type AnyEventObject,
  type AnyStateNode,
  fromCallback,
  fromPromise,
} from 'xstate';
import { describeValue } from '../engine/describe-value.ts';
import type { Model, Outcome, PendingActor } from '../engine/model.ts';
import type { SentEvent } from '../engine/position.ts';
import { SetupError } from '../engine/setup-error.ts';
import type { ActorOutcome, MachineModel } from './machine-model.ts';

interface RunningStub extends PendingActor {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

const invokedIn = (node: AnyStateNode): string[] => [
  ...node.invoke.flatMap(({ src }) => (typeof src === 'string' ? [src] : [])),
  ...Object.values(node.states).flatMap(invokedIn),
];

/** States that invoke an actor without a name, which XState names after the state. */
const inlineActorsIn = (node: AnyStateNode): string[] => [
  ...(node.invoke.some(({ src }) => typeof src !== 'string' || src.startsWith('xstate.invoke.'))
    ? [node.path.join('.') || '(root)']
    : []),
  ...Object.values(node.states).flatMap(inlineActorsIn),
];

const resolveOutcome = (name: string, outcome: ActorOutcome, input: unknown): Outcome => {
  if ('error' in outcome) return { name, error: outcome.error };
  const { output } = outcome;
  return {
    name,
    output: typeof output === 'function' ? (output as (input: unknown) => unknown)(input) : output,
  };
};

/** Stubs for a machine's child actors. Each stays pending until the path selects its outcome. */
export class StubActors {
  /** Events that the machine sent to callback actors. */
  readonly received: SentEvent[] = [];
  private readonly running = new Map<unknown, RunningStub>();
  private readonly outcomesBySrc: Readonly<Record<string, Readonly<Record<string, ActorOutcome>>>>;

  constructor(model: MachineModel) {
    this.outcomesBySrc = model.actors ?? {};
    const inline = inlineActorsIn(model.machine.root);
    if (inline.length > 0)
      throw new SetupError(
        `${model.name}: the actor invoked in "${inline.join('", "')}" has no name, so it cannot be stubbed. Declare it in setup({ actors: { load: fromPromise(…) } }), invoke it with src: 'load', and list its outcomes under \`actors\` of the model.`,
      );
    const missing = [...new Set(invokedIn(model.machine.root))].filter((src) => !(src in this.outcomesBySrc));
    if (missing.length > 0)
      throw new Error(`the model of ${model.name} names no outcomes for the actor ${missing.join(', ')}`);
  }

  /** For `machine.provide`. */
  get actors(): Record<string, AnyActorLogic> {
    const logics = Object.entries(this.outcomesBySrc).map(([src, outcomes]) => [
      src,
      Object.keys(outcomes).length === 0 ? this.callbackStub() : this.promiseStub(src),
    ]);
    return Object.fromEntries(logics) as Record<string, AnyActorLogic>;
  }

  /** For `Model['outcomes']`. */
  readonly outcomes: NonNullable<Model['outcomes']> = async ({ src, input }) =>
    Object.entries(this.outcomesBySrc[src] ?? {}).map(([name, outcome]) =>
      resolveOutcome(name, outcome, input),
    );

  clear(): void {
    this.running.clear();
    this.received.length = 0;
  }

  /** Settles an actor with the outcome that the path selects. */
  settle(self: unknown, outcome: Outcome): void {
    const actor = this.running.get(self);
    if (!actor) throw new Error(`cannot settle with "${outcome.name}" an actor that is not running`);
    this.running.delete(self);
    if ('error' in outcome) actor.reject(outcome.error);
    else actor.resolve(outcome.output);
  }

  /** Settles the actors that the machine has stopped. */
  settleStopped(children: ReadonlySet<unknown>): void {
    for (const [self, { src, input }] of [...this.running]) {
      const [first] = Object.entries(this.outcomesBySrc[src] ?? {});
      if (!children.has(self) && first) this.settle(self, resolveOutcome(...first, input));
    }
  }

  isPending(self: unknown): boolean {
    return this.running.has(self);
  }

  isCallback(src: unknown): boolean {
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
