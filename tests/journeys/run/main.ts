import { firstLine, runJourneysCli, SetupError } from '@razz/model-testing/journeys';
import type { Browser, BrowserContext } from 'playwright';
import { demoStaff } from '../../../server/demo/people.ts';
import { OperatorError } from '../../../server/errors/operator-error.ts';
import { allJourneys } from './all-journeys.ts';
import { machineReports } from './machine-reports.ts';
import { openBrowser } from './open-browser.ts';
import { openTarget } from './open-target.ts';
import { shopApp } from './shop-app.ts';
import { ShopClient } from './shop-client.ts';
import { readFacts, type ShopFacts, sampleFacts } from './shop-facts.ts';
import { type Language, languages, selectLanguage } from './texts.ts';

/** The owner of the demo on this machine, or the one whom the environment names. Elsewhere, no password is tried. */
const panelOwnerAt = async (context: BrowserContext, url: string): Promise<ShopFacts['panelOwner']> => {
  const response = await context.request.get(`${url}/api/admin/me`);
  if (response.status() !== 401) return undefined;
  const { PANEL_EMAIL: email, PANEL_PASSWORD: password } = process.env;
  if (email && password) return { email, password };
  const { hostname } = new URL(url);
  const isLocal = hostname === '127.0.0.1' || hostname === 'localhost';
  return isLocal ? demoStaff.find(({ role }) => role === 'owner') : undefined;
};

const readShopFacts = async (browser: Browser, url: string): Promise<ShopFacts> => {
  const context = await browser.newContext();
  try {
    const page = await context.request.get(`${url}/`, { headers: { accept: 'text/html' } });
    const facts = await readFacts(new ShopClient(context.request, url), await page.text());
    return { ...facts, panelOwner: await panelOwnerAt(context, url) };
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
