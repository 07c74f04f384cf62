import { axeBuilder } from '@razz/model-testing/journeys';
import type { Page } from 'playwright';
import { waitForAnimations } from './animations.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The axe violations of a page, or of the part at `within`, once its animations have finished: one line for each element. */
export const violations = async (page: Page, within?: string): Promise<string[]> => {
  await page.evaluate(waitForAnimations);
  const axe = axeBuilder(page).withTags(rules);
  if (within !== undefined) axe.include(within);
  const found = await axe.analyze();
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  );
};

/** The first elements that overflow the viewport horizontally, one line each; empty if the page does not scroll. */
export const overflowingElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => `${element.tagName} ${element.className} ${element.getBoundingClientRect().right}`)
      .slice(0, 8);
  });
