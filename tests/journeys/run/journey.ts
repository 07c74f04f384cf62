import {
  journeysFor,
  type Shown as ShownIn,
  type Stage as StageOf,
  type Verb as VerbOf,
} from '@razz/model-testing/journeys';
import type { ShopClient } from './shop-client.ts';
import type { ShopFacts } from './shop-facts.ts';
import type { Wire } from './wire.ts';

interface ShopFixtures {
  readonly wire: Wire;
  /** Calls the public API with the cookies of the page. */
  readonly client: ShopClient;
}

export type Stage<Context = unknown> = StageOf<Context, ShopFacts, ShopFixtures>;
export type Verb<Context, Event> = VerbOf<Context, Event, ShopFacts, ShopFixtures>;
export type Shown<Context> = ShownIn<Context, ShopFacts, ShopFixtures>;

/** Declares a journey through the shop. */
export const journey = journeysFor<ShopFacts, ShopFixtures>();
