import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright';
import type { Sight } from '../report/report-data.ts';

/** Collects what a page says it is unhappy about. */
export const watchConsole = (page: Page): { take: () => string[] } => {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    // Failed loads are judged on the wire, where it is known which were wanted.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    said.push(`console: ${message.text().slice(0, 300)}`);
  });
  return { take: () => said.splice(0) };
};

export const axeFaults = async (page: Page): Promise<NonNullable<Sight['axe']>> => {
  // The legacy mode lacks only frames from other origins, and opens no second page to merge the results of frames.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    nodes: nodes.slice(0, 5).map(({ target }) => target.join(' ')),
  }));
};

/** Throws when what had the focus is gone and nothing else took it: a keyboard user would start over. */
export const assertFocusKept = async (page: Page): Promise<void> => {
  const somewhere = () => document.activeElement !== null && document.activeElement !== document.body;
  await page.waitForFunction(somewhere, undefined, { timeout: 5000 }).catch(() => {
    throw new Error('focus is lost: nothing on the page has it');
  });
};

/** Throws when the control used is there, and the focus went to what stands around it, as to the page's beginning. */
export const assertFocusNotThrownBack = async (control: Locator): Promise<void> => {
  if ((await control.count()) !== 1) return;
  const around = await control.evaluate((used) => {
    const { activeElement: now } = document;
    return now !== used && now?.contains(used) ? `${now.localName} ${now.id}`.trim() : null;
  });
  if (around)
    throw new Error(`the focus was thrown back from the control used to what stands around it: ${around}`);
};

/** Where a page stands. A full load makes another document. */
export interface Place {
  readonly url: string;
  readonly title: string;
  readonly document: number;
}

export const placeOf = async (page: Page): Promise<Place> => {
  const document = await page.evaluate(() => performance.timeOrigin);
  return { url: page.url(), title: await page.title(), document };
};

/** Throws when another page was opened without a load, and its tab still bears the name of the one before. */
export const assertTitleTurned = async (page: Page, before: Place): Promise<void> => {
  const isAnother = (title: string) => document.title !== title;
  await page.waitForFunction(isAnother, before.title, { timeout: 5000 }).catch(() => {
    throw new Error(`another page, and still the title "${before.title}"`);
  });
};
