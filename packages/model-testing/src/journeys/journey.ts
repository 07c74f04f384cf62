import type { BrowserContext, Locator, Page } from 'playwright';
import type { AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate';
import type { Criterion } from '../engine/goals.ts';
import type { CasesOf } from '../engine/typed-cases.ts';

/** Monitors the requests of a page. */
export interface NetworkMonitor {
  /** Sets the unsafe requests and error statuses that are allowed from now on. */
  expect(requests: readonly string[], errorStatuses: readonly number[]): void;
  /** Returns the unexpected requests and responses since the last call. */
  takeUnexpected(): string[];
  /** True while responses are held back. */
  readonly isHolding: boolean;
}

/** What an app adds to `StepContext`. */
export interface Fixtures {
  readonly wire: NetworkMonitor;
}

/** Adapter of the app under test. */
export interface AppUnderTest {
  /** Called before the first page of a browser context opens. */
  openFixtures(context: BrowserContext, url: string): Promise<Fixtures>;
  /** Waits for animations to finish, so that axe measures final colours. */
  waitForAnimations(page: Page): Promise<void>;
  /** Runs the work and counts its assertions, to find states that assert nothing. */
  countAssertions(work: () => Promise<void>): Promise<number>;
  /** Timeout of Playwright actions; 8 s by default. */
  readonly actionTimeoutMs?: number;
  /** Throws when the page shows a progress indicator although no request is pending. */
  assertIdle(page: Page): Promise<void>;
}

/** Argument of verbs and assertions. `context` is the predicted machine context; `facts` describe the app's data. */
export type StepContext<Context = unknown, Facts = unknown, Added extends Fixtures = Fixtures> = Added & {
  readonly page: Page;
  readonly facts: Facts;
  readonly url: string;
  readonly context: Context;
};

/** How a user performs an event. */
export interface Verb<Context, Event, Facts = unknown, Added extends Fixtures = Fixtures> {
  /** For reports: `press "Add to cart"`. */
  readonly description: string;
  /**
   * The control that a user would use. In a state that ignores the event it must be absent or disabled, or using it must
   * change nothing. Omit it for events without a control, such as a server response.
   */
  readonly control?: (step: StepContext<Context, Facts, Added>, event: Event) => Locator;
  /** A click by default. */
  readonly act?: (step: StepContext<Context, Facts, Added>, event: Event, control: Locator) => Promise<void>;
  /** Unsafe requests it may send: `POST /api/cart/place_order`. */
  readonly requests?: readonly string[];
  /** Error statuses that the app may respond with, such as 422. */
  readonly errorStatuses?: readonly number[];
  /** Skips the focus check, for verbs after which the browser resets the focus. */
  readonly losesFocus?: boolean;
}

/** Assertion of a state of the page. */
export interface StateCheck<Context, Facts = unknown, Added extends Fixtures = Fixtures> {
  /** For reports: `the cart shows its lines`. */
  readonly description: string;
  readonly assert: (step: StepContext<Context, Facts, Added>) => Promise<void>;
  /** axe rules that this state may violate, and why that is no barrier. */
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

/** A journey: a machine of what a user can do, verbs that perform its events, and assertions of its states. */
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
  readonly states: Readonly<Record<string, StateCheck<ContextOf<Machine>, Facts, Added>>>;
  /** Asserted in every state, such as a badge count. */
  readonly always?: (step: StepContext<ContextOf<Machine>, Facts, Added>) => Promise<void>;
  /** Sets up the precondition through the public API. */
  readonly prepare?: (step: StepContext<unknown, Facts, Added>) => Promise<void>;
  /** URL path of the first page. */
  readonly startUrl: (facts: Facts) => string;
  /** Cases that need a held or broken response, which only a local app allows: `server.respond · broken`. */
  readonly needsFaultInjection?: readonly string[];
  /** Why the journey cannot run against this app; undefined when it can. */
  readonly skipReason?: (facts: Facts) => string | undefined;
  readonly key?: (snapshot: SnapshotFrom<Machine>) => unknown;
  /** See `Model['weights']`. */
  readonly weights?: Readonly<Record<string, number>>;
  /** Overrides the criteria of the command line. */
  readonly criteria?: readonly Criterion[];
}

/** Returns a function that declares an app's journeys: it infers the types of their parts and erases them. */
export const journeysFor = <Facts, Added extends Fixtures>() => {
  return function journey<Machine extends AnyStateMachine>(
    machine: (facts: Facts) => Machine,
    declared: NoInfer<Omit<Journey<Machine, Facts, Added>, 'machine'>>,
  ): Journey {
    return { ...declared, machine } as unknown as Journey;
  };
};
