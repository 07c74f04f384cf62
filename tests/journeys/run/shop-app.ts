import type { AppUnderTest } from '@razz/model-testing/journeys';
import { animationsFinished } from '../../support/wait-for-animations.ts';
import { countAssertions } from './expect.ts';
import { ShopClient } from './shop-client.ts';
import { Wire } from './wire.ts';

/** What journeys need to know of the shop's pages. */
export const shopApp: AppUnderTest = {
  async openFixtures(context, url) {
    return {
      wire: new Wire(context, new URL(url).origin),
      client: new ShopClient(context.request, url),
    };
  },
  countAssertions,
  waitForAnimations: (page) => page.evaluate(animationsFinished),
  async assertIdle(page) {
    const isIdle = () => document.querySelector('[data-progress="busy"]') === null;
    await page.waitForFunction(isIdle).catch(() => {
      throw new Error('the progress bar is shown although no request is pending');
    });
  },
};
