import { type AppUnderTest, webApp } from '@razz/model-testing/journeys';
import { ShopClient } from './shop-client.ts';
import { Wire } from './wire.ts';

/** The shop as the app under test. */
export const shopApp: AppUnderTest = {
  ...webApp({ busySelector: '[data-progress="busy"]' }),
  async openFixtures(context, url) {
    return {
      wire: new Wire(context, new URL(url).origin),
      client: new ShopClient(context.request, url),
    };
  },
};
