import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright';
import { type AssertionCounts, addAssertions } from '../engine/assertion-counts.ts';
import { stateName } from '../engine/describe-value.ts';
import type { Move } from '../engine/moves.ts';
import { activeStates, type Position } from '../engine/position.ts';
import type { Host } from '../engine/replay.ts';
import type { PageCapture } from '../report/report-data.ts';
import type { AppUnderTest, Fixtures, Journey, StepContext, Verb } from './journey.ts';
import {
  assertFocusKept,
  assertFocusNotOnAncestor,
  assertTitleChanged,
  axeViolations,
  type PageLocation,
  pageLocation,
  watchConsole,
} from './page-watch.ts';

/** Shared by all browser contexts of a run. */
export interface RunContext {
  readonly browser: Browser;
  readonly url: string;
  readonly app: AppUnderTest;
  /** Viewport and locale of the browser contexts. */
  readonly contextOptions: Pick<BrowserContextOptions, 'viewport' | 'locale'>;
  readonly facts: unknown;
  /** Number of assertions by journey and state. */
  readonly asserted: AssertionCounts;
  /** States whose axe check has passed or is running, by model and name. */
  readonly axeChecked: Set<string>;
  /** Whether each step gets a screenshot. */
  readonly takesScreenshots: boolean;
  /** Saves a screenshot and returns its path relative to the report. */
  readonly saveScreenshot: (name: string, image: Buffer) => Promise<string>;
  /** Returns the file to write a trace to, and its link in the report. */
  readonly traceFile: (name: string) => { path: string; link: string };
}

interface BrowserSession {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly fixtures: Fixtures;
  readonly console: { take: () => string[] };
}

type Availability = 'unavailable' | 'aria-disabled' | 'enabled';

/** Whether a control is visible, enabled and not behind a dialog. An aria-disabled control still receives clicks. */
const availabilityOf = async (control: Locator): Promise<Availability> => {
  if ((await control.count()) === 0 || !(await control.isVisible())) return 'unavailable';
  // `evaluate` would wait for a control that is removed now, as in a dialog that is closing.
  return control.evaluateAll(([element]): Availability => {
    if (!element || element.matches(':disabled') || element.closest('[inert], [aria-hidden="true"]'))
      return 'unavailable';
    // The browser makes everything outside a modal <dialog> inert.
    if ([...document.querySelectorAll('dialog:modal')].some((dialog) => !dialog.contains(element)))
      return 'unavailable';
    return element.closest('[aria-disabled="true"]') ? 'aria-disabled' : 'enabled';
  });
};

/** The last verb, the page before it, and the URL paths visited since. */
interface LastVerb {
  readonly verb: Verb<unknown, unknown>;
  readonly control: Locator | undefined;
  readonly before: PageLocation;
  readonly paths: Set<string>;
}

/** Runs a journey in its own browser context and checks the page after each step. */
export class BrowserHost implements Host {
  private readonly journey: Journey;
  private readonly run: RunContext;
  private session: BrowserSession | undefined;
  private screenshots = 0;
  private last: LastVerb | undefined;
  /** Whether the last ignored event was tried; false when its control was absent or disabled. */
  private isTried = false;
  /** Captures of the page: the start, then one per step. */
  readonly captures: PageCapture[] = [];
  /** The page at the failure, unless it could not be captured. */
  failureCapture: PageCapture | undefined;
  private readonly id: string;

  private readonly isTraced: boolean;
  /** Link of the Playwright trace, set by `stop`. */
  trace: string | undefined;

  constructor(journey: Journey, run: RunContext, id: string, { isTraced = false } = {}) {
    this.isTraced = isTraced;
    this.journey = journey;
    this.run = run;
    this.id = id;
  }

  async start(): Promise<void> {
    const { browser, app, url, facts } = this.run;
    const context = await browser.newContext({
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      ...this.run.contextOptions,
    });
    context.setDefaultTimeout(app.actionTimeoutMs ?? 8000);
    if (this.isTraced) await context.tracing.start({ screenshots: true, snapshots: true });
    const fixtures = await app.openFixtures(context, url);
    const page = await context.newPage();
    this.session = { context, page, fixtures, console: watchConsole(page) };
    page.on('framenavigated', () => this.last?.paths.add(new URL(page.url()).pathname));
    fixtures.wire.expect([], []);
    await this.journey.prepare?.(this.stepContext(undefined));
    // Does not wait for images: the assertions of the state wait for what they need.
    await page.goto(`${url}${this.journey.startUrl(facts)}`, { waitUntil: 'domcontentloaded' });
  }

  async perform(move: Move, from: Position): Promise<void> {
    const { page, fixtures } = this.openSession();
    const verb = this.verb(move.name);
    const step = this.stepContext(from.snapshot.context);
    const control = verb.control?.(step, move.event);
    const before = await pageLocation(page);
    this.last = { verb, control, before, paths: new Set([new URL(before.url).pathname]) };
    fixtures.wire.expect(verb.requests ?? [], verb.errorStatuses ?? []);
    if (verb.act) await verb.act(step, move.event, control ?? page.locator('body'));
    else if (control) await control.click();
    else throw new Error(`The verb for ${move.name} has neither \`control\` nor \`act\`. Add one.`);
  }

  async assertState(expected: Position): Promise<void> {
    await this.assertPageState(expected);
    await this.checkPage(expected);
  }

  /** Passes when the control is absent or disabled; otherwise uses it, and `assertIgnored` checks that nothing changed. */
  async performIgnored(move: Move, from: Position): Promise<void> {
    const verb = this.verb(move.name);
    const control = verb.control?.(this.stepContext(from.snapshot.context), move.event);
    const availability = control ? await availabilityOf(control.first()) : 'unavailable';
    this.isTried = availability !== 'unavailable';
    if (availability === 'enabled') await this.perform(move, from);
    if (availability !== 'aria-disabled') return;
    this.openSession().fixtures.wire.expect([], []);
    await control?.first().click({ force: true });
  }

  async assertIgnored(expected: Position): Promise<void> {
    if (!this.isTried) {
      await this.assertPageState(expected);
      this.assertNoPageErrors();
      // Nothing was performed, so the last capture shows this step too.
      const capture = this.captures.at(-1);
      if (capture) this.captures.push(capture);
      return;
    }
    await this.assertState(expected);
    // Asserted again, because a wrong change may render only after the first assertion has passed.
    await this.assertPageState(expected);
  }

  /** The URL and a screenshot of the current page. */
  async capture(): Promise<PageCapture> {
    const { page } = this.openSession();
    this.screenshots += 1;
    const image = await page.screenshot({ type: 'jpeg', quality: 60, animations: 'disabled' });
    const screenshot = await this.run.saveScreenshot(
      `${this.journey.name}-${this.id}-${this.screenshots}.jpg`,
      image,
    );
    return { ...this.captureUrl(), screenshot };
  }

  private captureUrl(): PageCapture {
    const { pathname, search } = new URL(this.openSession().page.url());
    return { url: `${pathname}${search}` };
  }

  async onFailure(): Promise<void> {
    this.failureCapture = await this.capture().catch(() => undefined);
  }

  async stop(): Promise<void> {
    if (this.isTraced && this.session) {
      const { path, link } = this.run.traceFile(`${this.journey.name}-${this.id}.zip`);
      await this.session.context.tracing.stop({ path });
      this.trace = link;
    }
    await this.session?.context.close();
    this.session = undefined;
  }

  private openSession(): BrowserSession {
    if (!this.session) throw new Error('The browser context is not open.');
    return this.session;
  }

  private stepContext(context: unknown): StepContext {
    const { page, fixtures } = this.openSession();
    return { ...fixtures, page, facts: this.run.facts, url: this.run.url, context };
  }

  private verb(type: string): Verb<unknown, unknown> {
    const verbs = this.journey.verbs as Readonly<Record<string, Verb<unknown, unknown>>>;
    const verb = verbs[type];
    if (!verb) throw new Error(`No verb for the event ${type}.`);
    return verb;
  }

  private async assertPageState(expected: Position): Promise<void> {
    const step = this.stepContext(expected.snapshot.context);
    try {
      for (const path of activeStates(expected)) await this.runStateCheck(path, step);
      await this.journey.always?.(step);
    } catch (error) {
      throw this.withPageErrors(error);
    }
  }

  private async runStateCheck(path: string, step: StepContext): Promise<void> {
    const check = this.journey.states[path];
    if (!check) return;
    const { app, asserted } = this.run;
    const name = `${this.journey.name} ${path}`;
    addAssertions(asserted, name, await app.countAssertions(() => check.assert(step)));
  }

  /** Console errors and unexpected requests since the last check. */
  private takePageErrors(): string[] {
    const { fixtures, console } = this.openSession();
    return [...console.take(), ...fixtures.wire.takeUnexpected()];
  }

  /** Adds the page errors of the step, which are often the cause. */
  private withPageErrors(error: unknown): unknown {
    const pageErrors = this.takePageErrors();
    if (pageErrors.length === 0 || !(error instanceof Error)) return error;
    return new Error(`${error.message}\nMeanwhile:\n${pageErrors.join('\n')}`, { cause: error });
  }

  /** After the last verb the focus must not be lost, and a new page must have a new title. */
  private async assertFocusAndTitle(): Promise<void> {
    const { page } = this.openSession();
    if (!this.last) return;
    const { verb, control, before, paths } = this.last;
    const now = await pageLocation(page);
    if (now.document !== before.document) return;
    if (new URL(now.url).pathname !== new URL(before.url).pathname) {
      await assertTitleChanged(page, before);
      await assertFocusKept(page);
    } else if (control && !verb.losesFocus) {
      await assertFocusKept(page);
      // A redirect and back, as for signing in, reloads the page and resets the focus.
      if (paths.size === 1) await assertFocusNotOnAncestor(control);
    }
  }

  private assertNoPageErrors(): void {
    const pageErrors = this.takePageErrors();
    if (pageErrors.length > 0) throw new Error(pageErrors.join('\n'));
  }

  /** Checks after every step: no console error, no unexpected request, focus not lost, no accessibility violation. */
  private async checkPage(expected: Position): Promise<void> {
    const { page, fixtures } = this.openSession();
    this.assertNoPageErrors();
    if (!fixtures.wire.isHolding) await this.run.app.assertIdle(page);
    await this.assertFocusAndTitle();
    const capture = this.run.takesScreenshots ? await this.capture() : this.captureUrl();
    const name = `${this.journey.name} ${stateName(expected.snapshot.value)}`;
    if (this.run.axeChecked.has(name)) {
      this.captures.push(capture);
      return;
    }
    this.run.axeChecked.add(name);
    const allowed = activeStates(expected).flatMap(
      (path) => this.journey.states[path]?.axeExceptions?.rules ?? [],
    );
    await this.run.app.waitForAnimations(page);
    const axe = (await axeViolations(page)).filter(({ rule }) => !allowed.includes(rule));
    this.captures.push({ ...capture, axe });
    if (axe.length === 0) return;
    // The retry must check the state again, or it would pass and the failure count as flaky.
    this.run.axeChecked.delete(name);
    throw new Error(`axe: ${axe.map(({ rule, nodes }) => `${rule} at ${nodes.join(', ')}`).join('; ')}`);
  }
}
