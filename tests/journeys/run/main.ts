import { firstLine, runJourneysCli, SetupError } from '@razz/model-testing/journeys';
import type { Browser } from 'playwright';
import { OperatorError } from '../../../server/errors/operator-error.ts';
import { allJourneys } from './all-journeys.ts';
import { machineReports } from './machine-reports.ts';
import { openBrowser } from './open-browser.ts';
import { openTarget } from './open-target.ts';
import { shopApp } from './shop-app.ts';
import { ShopClient } from './shop-client.ts';
import { readFacts, type ShopFacts, sampleFacts } from './shop-facts.ts';
import { type Language, languages, selectLanguage } from './texts.ts';

const readShopFacts = async (browser: Browser, url: string): Promise<ShopFacts> => {
  const context = await browser.newContext();
  try {
    const page = await context.request.get(`${url}/`, { headers: { accept: 'text/html' } });
    return await readFacts(new ShopClient(context.request, url), await page.text());
  } catch (error) {
    throw new SetupError(`Cannot run journeys against ${url}: ${firstLine(error)}`);
  } finally {
    await context.close();
  }
};

await runJourneysCli(
  {
    command: 'npm run journeys --',
    journeys: allJourneys,
    app: shopApp,
    openTarget,
    targets: {
      local: 'the built app with the real server and its embedded database',
      mock: 'the built app with an in-memory backend',
    },
    exampleNames: 'cart,coupon',
    machines: 'the tests of the machines, whose paths npm test runs too',
    readFacts: readShopFacts,
    sampleFacts,
    openBrowser,
    languages,
    prepare: ({ locale }) => selectLanguage(new Intl.Locale(locale).language as Language),
    otherReports: machineReports,
    isExpected: (error) => error instanceof OperatorError,
  },
  process.argv.slice(2),
);
