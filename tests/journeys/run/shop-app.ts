import { type AppUnderTest, webApp } from '@razz/model-testing/journeys';
import type { BrowserContext } from 'playwright';
import { ShopClient } from './shop-client.ts';
import { currentLanguage } from './texts.ts';
import { Wire } from './wire.ts';

/** Selects Bangla as the language switch does: stored in the browser, and in a cookie for the server. */
const selectBangla = async (context: BrowserContext, url: string): Promise<void> => {
  await context.addCookies([{ name: 'razz_locale', value: 'bn', url }]);
  await context.addInitScript(() => {
    if (localStorage.getItem('razz.locale') === null) localStorage.setItem('razz.locale', '"bn"');
  });
};

/** The shop as the app under test. */
export const shopApp: AppUnderTest = {
  ...webApp({ busySelector: '[data-progress="busy"]' }),
  async openFixtures(context, url) {
    if (currentLanguage() === 'bn') await selectBangla(context, url);
    return {
      wire: new Wire(context, new URL(url).origin),
      client: new ShopClient(context.request, url),
    };
  },
};
