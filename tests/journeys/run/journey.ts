import type { Criterion } from '@razz/model-testing';
import type { Locator, Page } from 'playwright';
import type { AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate';
import type { ShopClient } from './shop-client.ts';
import type { ShopFacts } from './shop-facts.ts';
import type { Wire } from './wire.ts';

/** What verbs and assertions act on. `context` is what the model predicts. */
export interface Stage<Context = unknown> {
  readonly page: Page;
  readonly wire: Wire;
  readonly facts: ShopFacts;
  readonly url: string;
  readonly context: Context;
  /** The window's own way to the public API. */
  readonly client: ShopClient;
}

/** How a person does one event. */
export interface Verb<Context, Event> {
  /** As a tester reads it: `press "Add to cart"`. */
  readonly says: string;
  /**
   * What a person would use. Where the model ignores the event it must be absent or disabled, or using it
   * must change nothing. Leave it out for what no control does, such as an answer of the server.
   */
  readonly control?: (stage: Stage<Context>, event: Event) => Locator;
  /** A click by default. */
  readonly act?: (stage: Stage<Context>, event: Event, control: Locator) => Promise<void>;
  /** Calls it may make that change something, as the contract writes them: `POST /api/cart/place_order`. */
  readonly calls?: readonly string[];
  /** Refusals that the shop may answer, such as 422. */
  readonly refusals?: readonly number[];
  /** Where focus may be lost: another page, or the browser's own doing. */
  readonly losesFocus?: boolean;
}

export interface Shown<Context> {
  /** As a tester reads it: `the cart shows its lines`. */
  readonly says: string;
  readonly holds: (stage: Stage<Context>) => Promise<void>;
  /** Rules of axe that this state may break, and why that shuts nobody out. */
  readonly tolerates?: { readonly rules: readonly string[]; readonly because: string };
}

type ContextOf<Machine extends AnyStateMachine> =
  SnapshotFrom<Machine> extends { context: infer Context } ? Context : never;

type Cases<Machine extends AnyStateMachine> = {
  readonly [Type in EventFrom<Machine>['type']]?: Readonly<
    Record<
      string,
      | Omit<Extract<EventFrom<Machine>, { type: Type }>, 'type'>
      | ((
          snapshot: SnapshotFrom<Machine>,
        ) => Omit<Extract<EventFrom<Machine>, { type: Type }>, 'type'> | undefined)
    >
  >;
};

type Verbs<Machine extends AnyStateMachine> = {
  readonly [Type in EventFrom<Machine>['type']]?: Verb<
    ContextOf<Machine>,
    Extract<EventFrom<Machine>, { type: Type }>
  >;
};

/** A shopper's journey: what can happen, how a person does it, and what must then be on screen. */
export interface Journey<Machine extends AnyStateMachine = AnyStateMachine> {
  readonly name: string;
  readonly about: string;
  readonly machine: (facts: ShopFacts) => Machine;
  readonly cases: (facts: ShopFacts) => Cases<Machine>;
  readonly verbs: Verbs<Machine>;
  readonly states: Readonly<Record<string, Shown<ContextOf<Machine>>>>;
  /** What must hold in every state, such as the number on the badge. */
  readonly always?: (stage: Stage<ContextOf<Machine>>) => Promise<void>;
  /** Brings the shop into the state where the journey starts; only through the public API. */
  readonly prepare?: (stage: Stage) => Promise<void>;
  /** The page that is opened first. */
  readonly opens: (facts: ShopFacts) => string;
  /** Cases that need an answer held back or broken, which only a shop of ours allows: `server.answers · broken`. */
  readonly needsFaults?: readonly string[];
  /** Why the journey cannot be made in this shop; undefined when it can. */
  readonly lacks?: (facts: ShopFacts) => string | undefined;
  readonly key?: (snapshot: SnapshotFrom<Machine>) => unknown;
  /** In place of those asked for on the command line. */
  readonly criteria?: readonly Criterion[];
}

/** Declares a journey over the machine that `machine` makes; it only gives types to its parts. */
export function journey<Machine extends AnyStateMachine>(
  machine: (facts: ShopFacts) => Machine,
  declared: NoInfer<Omit<Journey<Machine>, 'machine'>>,
): Journey {
  return { ...declared, machine } as unknown as Journey;
}
