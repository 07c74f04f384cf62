import {
  journeysFor,
  type StateCheck as StateCheckOf,
  type StepContext as StepContextOf,
  type Verb as VerbOf,
} from '@razz/model-testing/journeys';
import type { ShopClient } from './shop-client.ts';
import type { ShopFacts } from './shop-facts.ts';
import type { Wire } from './wire.ts';

interface ShopFixtures {
  readonly wire: Wire;
  /** Sends requests to the public API with the cookies of the page. */
  readonly client: ShopClient;
}

export type StepContext<Context = unknown> = StepContextOf<Context, ShopFacts, ShopFixtures>;
export type Verb<Context, Event> = VerbOf<Context, Event, ShopFacts, ShopFixtures>;
export type StateCheck<Context> = StateCheckOf<Context, ShopFacts, ShopFixtures>;

/** Declares a journey through the shop. */
export const journey = journeysFor<ShopFacts, ShopFixtures>();
