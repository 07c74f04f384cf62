import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright';
import { stateName } from '../engine/describe-value.ts';
import type { Move } from '../engine/moves.ts';
import { activeStates, type Position } from '../engine/position.ts';
import type { Host } from '../engine/replay.ts';
import type { Sight } from '../report/report-data.ts';
import type { AppUnderTest, Fixtures, Journey, Stage, Verb } from './journey.ts';
import type { AssertionCounts } from './outcome.ts';
import {
  assertFocusKept,
  assertFocusNotThrownBack,
  assertTitleTurned,
  axeFaults,
  type Place,
  placeOf,
  watchConsole,
} from './page-watch.ts';

/** What all windows of one run share. */
export interface Visit {
  readonly browser: Browser;
  readonly url: string;
  readonly app: AppUnderTest;
  /** Viewport and locale of its windows. */
  readonly window: Pick<BrowserContextOptions, 'viewport' | 'locale'>;
  readonly facts: unknown;
  /** Assertions made, by journey and state. */
  readonly asserted: AssertionCounts;
  /** States that axe has looked at already, by model and name. */
  readonly checked: Set<string>;
  /** Keeps a picture; gives back its place in the report. */
  readonly keep: (name: string, picture: Buffer) => Promise<string>;
  /** The file to write a trace to; gives back its place in the report. */
  readonly traceFile: (name: string) => { path: string; link: string };
}

interface Window {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly fixtures: Fixtures;
  readonly console: { take: () => string[] };
}

type Use = 'none' | 'aria-disabled' | 'free';

/** Whether a control is shown, enabled, and not behind a dialog; one that only says it is disabled can be pressed. */
const readinessOf = async (control: Locator): Promise<Use> => {
  if ((await control.count()) === 0 || !(await control.isVisible())) return 'none';
  return control.evaluate((element): Use => {
    if (element.matches(':disabled') || element.closest('[inert], [aria-hidden="true"]')) return 'none';
    // The browser makes everything outside a modal <dialog> inert.
    if ([...document.querySelectorAll('dialog:modal')].some((dialog) => !dialog.contains(element)))
      return 'none';
    return element.closest('[aria-disabled="true"]') ? 'aria-disabled' : 'free';
  });
};

/** What was done last, where, and the paths that the page has had since. */
interface LastVerb {
  readonly verb: Verb<unknown, unknown>;
  readonly control: Locator | undefined;
  readonly before: Place;
  readonly paths: Set<string>;
}

/** Does a journey in a window of its own, and looks at the page after each step. */
export class BrowserHost implements Host {
  private readonly journey: Journey;
  private readonly visit: Visit;
  private window: Window | undefined;
  private shots = 0;
  private last: LastVerb | undefined;
  /** Whether the last ignored event could be tried: not where its control is absent or disabled. */
  private isTried = false;
  /** What the page showed after each step, the start first. */
  readonly sights: Sight[] = [];
  private readonly id: string;

  private readonly isTraced: boolean;
  /** Its Playwright trace in the report, once it has stopped. */
  trace: string | undefined;

  constructor(journey: Journey, visit: Visit, id: string, { isTraced = false } = {}) {
    this.isTraced = isTraced;
    this.journey = journey;
    this.visit = visit;
    this.id = id;
  }

  async start(): Promise<void> {
    const { browser, app, url, facts } = this.visit;
    const context = await browser.newContext({
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      ...this.visit.window,
    });
    context.setDefaultTimeout(app.actionTimeoutMs ?? 8000);
    if (this.isTraced) await context.tracing.start({ screenshots: true, snapshots: true });
    const fixtures = await app.openFixtures(context, url);
    const page = await context.newPage();
    this.window = { context, page, fixtures, console: watchConsole(page) };
    page.on('framenavigated', () => this.last?.paths.add(new URL(page.url()).pathname));
    fixtures.wire.expect([], []);
    await this.journey.prepare?.(this.stage(undefined));
    // Pictures may come later: what the page shows is compared with the state.
    await page.goto(`${url}${this.journey.startUrl(facts)}`, { waitUntil: 'domcontentloaded' });
  }

  async perform(move: Move, from: Position): Promise<void> {
    const { page, fixtures } = this.open();
    const verb = this.verb(move.name);
    const stage = this.stage(from.snapshot.context);
    const control = verb.control?.(stage, move.event);
    const before = await placeOf(page);
    this.last = { verb, control, before, paths: new Set([new URL(before.url).pathname]) };
    fixtures.wire.expect(verb.requests ?? [], verb.errorStatuses ?? []);
    if (verb.act) await verb.act(stage, move.event, control ?? page.locator('body'));
    else if (control) await control.click();
    else throw new Error(`the verb for ${move.name} has neither a control nor an act`);
  }

  async assertState(expected: Position): Promise<void> {
    await this.assertShown(expected);
    await this.look(expected);
  }

  /** The control is absent or disabled; or using it changes nothing. */
  async performIgnored(move: Move, from: Position): Promise<void> {
    const verb = this.verb(move.name);
    const control = verb.control?.(this.stage(from.snapshot.context), move.event);
    const use = control ? await readinessOf(control.first()) : 'none';
    this.isTried = use !== 'none';
    if (use === 'free') await this.perform(move, from);
    if (use !== 'aria-disabled') return;
    this.open().fixtures.wire.expect([], []);
    await control?.first().click({ force: true });
  }

  async assertIgnored(expected: Position): Promise<void> {
    if (!this.isTried) {
      await this.assertShown(expected);
      this.assertNoFaults();
      // Nothing was done: the last picture shows this step too.
      const sight = this.sights.at(-1);
      if (sight) this.sights.push(sight);
      return;
    }
    await this.assertState(expected);
    // What was set off may show late: the page was right at once because it had not changed yet.
    await this.assertShown(expected);
  }

  /** A picture of what is shown now. */
  async shoot(): Promise<Sight> {
    const { page } = this.open();
    this.shots += 1;
    const picture = await page.screenshot({ type: 'jpeg', quality: 60, animations: 'disabled' });
    const screenshot = await this.visit.keep(`${this.journey.name}-${this.id}-${this.shots}.jpg`, picture);
    const { pathname, search } = new URL(page.url());
    return { screenshot, url: `${pathname}${search}` };
  }

  async stop(): Promise<void> {
    if (this.isTraced && this.window) {
      const { path, link } = this.visit.traceFile(`${this.journey.name}-${this.id}.zip`);
      await this.window.context.tracing.stop({ path });
      this.trace = link;
    }
    await this.window?.context.close();
    this.window = undefined;
  }

  private open(): Window {
    if (!this.window) throw new Error('the window is not open');
    return this.window;
  }

  private stage(context: unknown): Stage {
    const { page, fixtures } = this.open();
    return { ...fixtures, page, facts: this.visit.facts, url: this.visit.url, context };
  }

  private verb(type: string): Verb<unknown, unknown> {
    const verbs = this.journey.verbs as Readonly<Record<string, Verb<unknown, unknown>>>;
    const verb = verbs[type];
    if (!verb) throw new Error(`no verb for ${type}`);
    return verb;
  }

  private async assertShown(expected: Position): Promise<void> {
    const stage = this.stage(expected.snapshot.context);
    try {
      for (const path of activeStates(expected)) await this.assertPath(path, stage);
      await this.journey.always?.(stage);
    } catch (error) {
      throw this.withFaults(error);
    }
  }

  private async assertPath(path: string, stage: Stage): Promise<void> {
    const shown = this.journey.states[path];
    if (!shown) return;
    const { app, asserted } = this.visit;
    const name = `${this.journey.name} ${path}`;
    const count = await app.countAssertions(() => shown.assert(stage));
    asserted.set(name, (asserted.get(name) ?? 0) + count);
  }

  /** What else went wrong meanwhile is often why. */
  private withFaults(error: unknown): unknown {
    const { fixtures, console } = this.open();
    const faults = [...console.take(), ...fixtures.wire.takeSurprises()];
    if (faults.length === 0 || !(error instanceof Error)) return error;
    return new Error(`${error.message}\nMeanwhile:\n${faults.join('\n')}`, { cause: error });
  }

  /** What the last verb must have left: the focus somewhere, and the name of the page that is open now. */
  private async assertTurned(): Promise<void> {
    const { page } = this.open();
    if (!this.last) return;
    const { verb, control, before, paths } = this.last;
    const now = await placeOf(page);
    if (now.document !== before.document) return;
    if (new URL(now.url).pathname !== new URL(before.url).pathname) {
      await assertTitleTurned(page, before);
      await assertFocusKept(page);
    } else if (control && !verb.losesFocus) {
      await assertFocusKept(page);
      // A shopper who was redirected and returns, as after signing in, loads the page again.
      if (paths.size === 1) await assertFocusNotThrownBack(control);
    }
  }

  private assertNoFaults(): void {
    const { fixtures, console } = this.open();
    const faults = [...console.take(), ...fixtures.wire.takeSurprises()];
    if (faults.length > 0) throw new Error(faults.join('\n'));
  }

  /** Checked on every page: no console error, no unexpected request, focus not lost, no accessibility violation. */
  private async look(expected: Position): Promise<void> {
    const { page, fixtures } = this.open();
    this.assertNoFaults();
    if (!fixtures.wire.isHolding) await this.visit.app.assertIdle(page);
    await this.assertTurned();
    const sight = await this.shoot();
    const name = `${this.journey.name} ${stateName(expected.snapshot.value)}`;
    if (this.visit.checked.has(name)) {
      this.sights.push(sight);
      return;
    }
    this.visit.checked.add(name);
    const tolerated = activeStates(expected).flatMap(
      (path) => this.journey.states[path]?.axeExceptions?.rules ?? [],
    );
    await this.visit.app.waitForAnimations(page);
    const axe = (await axeFaults(page)).filter(({ rule }) => !tolerated.includes(rule));
    this.sights.push({ ...sight, axe });
    if (axe.length > 0)
      throw new Error(`axe: ${axe.map(({ rule, nodes }) => `${rule} at ${nodes.join(', ')}`).join('; ')}`);
  }
}
