import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { atRest } from '../../support/at-rest.ts';
import type { Sight } from '../report/report-data.ts';

/** Collects what a page says it is unhappy about. */
export function watchConsole(page: Page): { take: () => string[] } {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    // Failed loads are judged on the wire, where it is known which were wanted.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    said.push(`console: ${message.text().slice(0, 300)}`);
  });
  return { take: () => said.splice(0) };
}

export async function axeFaults(page: Page): Promise<NonNullable<Sight['axe']>> {
  await page.evaluate(atRest);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    nodes: nodes.slice(0, 5).map(({ target }) => target.join(' ')),
  }));
}

/** Throws when what had the focus is gone and nothing else took it: a keyboard user would start over. */
export async function assertFocusKept(page: Page): Promise<void> {
  const somewhere = () => document.activeElement !== null && document.activeElement !== document.body;
  await page.waitForFunction(somewhere, undefined, { timeout: 2000 }).catch(() => {
    throw new Error('focus is lost: nothing on the page has it');
  });
}
