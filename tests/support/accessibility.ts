import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { animationsFinished } from './wait-for-animations.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong on a page or a part of it at rest, one line for each place; empty for a page without fault. */
export const violations = async (page: Page, within?: string): Promise<string[]> => {
  await page.evaluate(animationsFinished);
  // The legacy mode lacks only frames from other origins, which the shop has none of, and opens no second page to
  // merge the results of frames. Of the rules that pass nobody reads the elements.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(rules);
  if (within !== undefined) axe.include(within);
  const found = await axe.analyze();
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  );
};

/** Where a page is wider than its window: the elements that stick out furthest inside, one line each. */
export const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > room + 1)
      .map((element) => `${element.tagName} ${element.className} ${element.getBoundingClientRect().right}`)
      .slice(0, 8);
  });
