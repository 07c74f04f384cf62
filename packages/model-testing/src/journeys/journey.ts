import type { BrowserContext, Locator, Page } from 'playwright';
import type { AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate';
import type { Criterion } from '../engine/goals.ts';
import type { CasesOf } from '../engine/typed-cases.ts';

/** Records the requests of a page. */
export interface NetworkMonitor {
  /** Declares the unsafe requests and error statuses that the next step may cause. */
  expect(requests: readonly string[], errorStatuses: readonly number[]): void;
  /** Returns the unexpected requests and responses since the last call. */
  takeSurprises(): string[];
  /** True while responses are held back. */
  readonly isHolding: boolean;
}

/** What an app adds to the stage of its journeys. */
export interface Fixtures {
  readonly wire: NetworkMonitor;
}

/** What the runner must know of the app under test. */
export interface AppUnderTest {
  /** Called before the first page of a browser context opens. */
  openFixtures(context: BrowserContext, url: string): Promise<Fixtures>;
  /** Waits until nothing fades or slides, so that axe measures final colours. */
  waitForAnimations(page: Page): Promise<void>;
  /** Runs the work and counts the assertions it makes: a state whose assertion makes none proves nothing. */
  countAssertions(work: () => Promise<void>): Promise<number>;
  /** How long clicks and the like wait for their control; 8 s by default. */
  readonly actionTimeoutMs?: number;
  /** Throws when the page still shows progress although no request is pending. */
  assertIdle(page: Page): Promise<void>;
}

/** What verbs and assertions act on. `context` is what the model predicts; `facts` describe the app's data. */
export type Stage<Context = unknown, Facts = unknown, Added extends Fixtures = Fixtures> = Added & {
  readonly page: Page;
  readonly facts: Facts;
  readonly url: string;
  readonly context: Context;
};

/** How a person does one event. */
export interface Verb<Context, Event, Facts = unknown, Added extends Fixtures = Fixtures> {
  /** As a tester reads it: `press "Add to cart"`. */
  readonly description: string;
  /**
   * What a person would use. Where the model ignores the event it must be absent or disabled, or using it
   * must change nothing. Leave it out for what no control does, such as an answer of the server.
   */
  readonly control?: (stage: Stage<Context, Facts, Added>, event: Event) => Locator;
  /** A click by default. */
  readonly act?: (stage: Stage<Context, Facts, Added>, event: Event, control: Locator) => Promise<void>;
  /** Calls it may make that change something, as the contract writes them: `POST /api/cart/place_order`. */
  readonly requests?: readonly string[];
  /** Error statuses that the app may respond with, such as 422. */
  readonly errorStatuses?: readonly number[];
  /** Where focus may be lost: another page, or the browser's own doing. */
  readonly losesFocus?: boolean;
}

export interface Shown<Context, Facts = unknown, Added extends Fixtures = Fixtures> {
  /** As a tester reads it: `the cart shows its lines`. */
  readonly description: string;
  readonly assert: (stage: Stage<Context, Facts, Added>) => Promise<void>;
  /** Rules of axe that this state may break, and why that shuts nobody out. */
  readonly axeExceptions?: { readonly rules: readonly string[]; readonly reason: string };
}

type ContextOf<Machine extends AnyStateMachine> =
  SnapshotFrom<Machine> extends { context: infer Context } ? Context : never;

type Verbs<Machine extends AnyStateMachine, Facts, Added extends Fixtures> = {
  readonly [Type in EventFrom<Machine>['type']]?: Verb<
    ContextOf<Machine>,
    Extract<EventFrom<Machine>, { type: Type }>,
    Facts,
    Added
  >;
};

/** A user's journey: what can happen, how a person does it, and what must then be on screen. */
export interface Journey<
  Machine extends AnyStateMachine = AnyStateMachine,
  Facts = unknown,
  Added extends Fixtures = Fixtures,
> {
  readonly name: string;
  readonly about: string;
  readonly machine: (facts: Facts) => Machine;
  readonly cases: (facts: Facts) => CasesOf<Machine>;
  readonly verbs: Verbs<Machine, Facts, Added>;
  readonly states: Readonly<Record<string, Shown<ContextOf<Machine>, Facts, Added>>>;
  /** What must hold in every state, such as a badge's count. */
  readonly always?: (stage: Stage<ContextOf<Machine>, Facts, Added>) => Promise<void>;
  /** Brings the app into the state where the journey starts; only through the public API. */
  readonly prepare?: (stage: Stage<unknown, Facts, Added>) => Promise<void>;
  /** The page that is opened first. */
  readonly startUrl: (facts: Facts) => string;
  /** Cases that need an answer held back or broken, which only a local app allows: `server.answers · broken`. */
  readonly needsFaults?: readonly string[];
  /** Why the journey cannot run against this app; undefined when it can. */
  readonly skipReason?: (facts: Facts) => string | undefined;
  readonly key?: (snapshot: SnapshotFrom<Machine>) => unknown;
  /** How likely random journeys make a move: see `Model`. */
  readonly weights?: Readonly<Record<string, number>>;
  /** In place of those asked for on the command line. */
  readonly criteria?: readonly Criterion[];
}

/** Makes the function that declares an app's journeys: it infers the types of their parts and erases them. */
export const journeysFor = <Facts, Added extends Fixtures>() => {
  return function journey<Machine extends AnyStateMachine>(
    machine: (facts: Facts) => Machine,
    declared: NoInfer<Omit<Journey<Machine, Facts, Added>, 'machine'>>,
  ): Journey {
    return { ...declared, machine } as unknown as Journey;
  };
};
