import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright';
import type { PageCapture } from '../report/report-data.ts';

/** Collects console errors and uncaught exceptions of a page. */
export const watchConsole = (page: Page): { take: () => string[] } => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    // Failed requests are checked by `Network`, which knows the allowed statuses.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    errors.push(`console: ${message.text().slice(0, 300)}`);
  });
  return { take: () => errors.splice(0) };
};

const axeRequire = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
// AxeBuilder injects the unminified code by default, which the browser takes twice as long to compile.
const axeSource = readFileSync(axeRequire.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * An axe check of a page, which reports violations only. Legacy mode opens no second page to merge results; it only
 * skips cross-origin frames.
 */
export const axeBuilder = (page: Page): AxeBuilder =>
  new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] });

export const axeViolations = async (page: Page): Promise<NonNullable<PageCapture['axe']>> => {
  const { violations } = await axeBuilder(page).analyze();
  return violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    nodes: nodes.slice(0, 5).map(({ target }) => target.join(' ')),
  }));
};

/** Throws when no element has the focus, which sends keyboard users back to the start of the page. */
export const assertFocusKept = async (page: Page): Promise<void> => {
  const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body;
  await page.waitForFunction(hasFocus, undefined, { timeout: 5000 }).catch(() => {
    throw new Error('focus lost: document.activeElement is the body');
  });
};

/** Throws when the focus moved from the used control, which still exists, to one of its ancestors. */
export const assertFocusNotOnAncestor = async (control: Locator): Promise<void> => {
  // `evaluate` would wait for a control that is removed now, as in a dialog that is closing.
  const ancestor = await control.evaluateAll(([element, another]) => {
    const { activeElement } = document;
    if (!element || another || activeElement === element) return null;
    return activeElement?.contains(element) ? `${activeElement.localName} ${activeElement.id}`.trim() : null;
  });
  if (ancestor) throw new Error(`focus moved from the used control to its ancestor: ${ancestor}`);
};

/** Current page. `document` changes with every full page load. */
export interface PageLocation {
  readonly url: string;
  readonly title: string;
  readonly document: number;
}

export const pageLocation = async (page: Page): Promise<PageLocation> => {
  const document = await page.evaluate(() => performance.timeOrigin);
  return { url: page.url(), title: await page.title(), document };
};

/** Throws when a client-side navigation left `document.title` unchanged. */
export const assertTitleChanged = async (page: Page, before: PageLocation): Promise<void> => {
  const isChanged = (title: string) => document.title !== title;
  await page.waitForFunction(isChanged, before.title, { timeout: 5000 }).catch(() => {
    throw new Error(`the page changed but its title is still "${before.title}"`);
  });
};
