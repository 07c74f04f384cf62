import type { BrowserContext } from 'playwright';
import { countAssertions } from './expect.ts';
import type { AppUnderTest, Fixtures } from './journey.ts';
import { Network, type NetworkOptions } from './network.ts';

/** In a page: waits for what fades or slides to have done so. Half faded out, no text has its contrast. */
const animationsFinished = async (): Promise<void> => {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(({ finished }) => finished));
};

/** What its verbs and assertions find on their stage. */
export interface WebFixtures extends Fixtures {
  readonly wire: Network;
}

export interface WebAppOptions extends NetworkOptions, Pick<AppUnderTest, 'actionTimeoutMs'> {
  /** Matches what the page shows while it works, such as `[aria-busy="true"]`; it must be gone when nothing is pending. */
  readonly busySelector?: string;
}

/** An app in a page of which only its address is known. */
export const webApp = ({ busySelector, actionTimeoutMs, ...network }: WebAppOptions = {}): AppUnderTest => ({
  ...(actionTimeoutMs !== undefined && { actionTimeoutMs }),
  async openFixtures(context: BrowserContext, url: string): Promise<WebFixtures> {
    return { wire: new Network(context, new URL(url).origin, network) };
  },
  countAssertions,
  waitForAnimations: (page) => page.evaluate(animationsFinished),
  async assertIdle(page) {
    if (busySelector === undefined) return;
    const isIdle = (selector: string) => document.querySelector(selector) === null;
    await page.waitForFunction(isIdle, busySelector).catch(() => {
      throw new Error(`${busySelector} is still there although no request is pending`);
    });
  },
});
