import {
  type AnyActorLogic,
  type AnyEventObject,
  type AnyStateNode,
  fromCallback,
  fromPromise,
} from 'xstate';
import { describeValue } from '../engine/describe-value.ts';
import type { Call, Model, Outcome } from '../engine/model.ts';
import type { SentEvent } from '../engine/position.ts';
import type { Ending, MachineModel } from './machine-model.ts';

interface HeldActor extends Call {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

const invokedIn = (node: AnyStateNode): string[] => [
  ...node.invoke.flatMap(({ src }) => (typeof src === 'string' ? [src] : [])),
  ...Object.values(node.states).flatMap(invokedIn),
];

const outcomeOf = (name: string, ending: Ending, input: unknown): Outcome => {
  if ('error' in ending) return { name, error: ending.error };
  const { output } = ending;
  return {
    name,
    output: typeof output === 'function' ? (output as (input: unknown) => unknown)(input) : output,
  };
};

/** The actors of a machine, provided so that each waits until a path names its ending. */
export class HeldActors {
  /** What the machine sent to actors that only listen. */
  readonly received: SentEvent[] = [];
  private readonly held = new Map<unknown, HeldActor>();
  private readonly endings: Readonly<Record<string, Readonly<Record<string, Ending>>>>;

  constructor(model: MachineModel) {
    this.endings = model.actors ?? {};
    const unnamed = [...new Set(invokedIn(model.machine.root))].filter((src) => !(src in this.endings));
    if (unnamed.length > 0)
      throw new Error(`the model of ${model.name} names no endings for the actor ${unnamed.join(', ')}`);
  }

  /** For `machine.provide`. */
  get actors(): Record<string, AnyActorLogic> {
    const logics = Object.entries(this.endings).map(([src, endings]) => [
      src,
      Object.keys(endings).length === 0 ? this.listener() : this.promise(src),
    ]);
    return Object.fromEntries(logics) as Record<string, AnyActorLogic>;
  }

  /** For `Model['outcomes']`. */
  readonly outcomes: NonNullable<Model['outcomes']> = async ({ src, input }) =>
    Object.entries(this.endings[src] ?? {}).map(([name, ending]) => outcomeOf(name, ending, input));

  clear(): void {
    this.held.clear();
    this.received.length = 0;
  }

  /** Ends the actor in the way that the path names. */
  end(self: unknown, outcome: Outcome): void {
    const actor = this.held.get(self);
    if (!actor)
      throw new Error(`an actor that has not been started or has ended was to end with "${outcome.name}"`);
    this.held.delete(self);
    if ('error' in outcome) actor.reject(outcome.error);
    else actor.resolve(outcome.output);
  }

  /** Ends the actors that the machine has stopped; what they return must change nothing. */
  endStopped(children: ReadonlySet<unknown>): void {
    for (const [self, { src, input }] of [...this.held]) {
      const [first] = Object.entries(this.endings[src] ?? {});
      if (!children.has(self) && first) this.end(self, outcomeOf(...first, input));
    }
  }

  isWaiting(self: unknown): boolean {
    return this.held.has(self);
  }

  listens(src: unknown): boolean {
    return typeof src === 'string' && Object.keys(this.endings[src] ?? { ends: true }).length === 0;
  }

  private promise(src: string): AnyActorLogic {
    return fromPromise<unknown, unknown>(
      ({ self, input }) =>
        new Promise((resolve, reject) => {
          this.held.set(self, { id: self.id, src, input, resolve, reject });
        }),
    );
  }

  private listener(): AnyActorLogic {
    return fromCallback<AnyEventObject>(({ receive, self }) =>
      receive((event) => {
        this.received.push({ to: self.id, event });
      }),
    );
  }
}

/** Throws when two values differ, in one line. */
export const assertSame = (what: string, actual: unknown, expected: unknown): void => {
  const [is, should] = [describeValue(actual), describeValue(expected)];
  if (is !== should) throw new Error(`${what} is ${is}, expected ${should}`);
};
