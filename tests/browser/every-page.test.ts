import { describe } from 'vitest';
import { routeFiles } from '../../server/pages/plain-pages.ts';
import { expect } from '../support/playwright-expect.ts';
import { heading, screenShop } from '../support/screens.ts';

const { testScreens } = screenShop();

const paths = routeFiles('src/routes')
  .map(({ pattern }) => pattern)
  // The consent page needs an application's request: see oauth-consent.test.ts.
  .filter((pattern) => !pattern.includes(':') && pattern !== '/oauth/consent');

/** A new page needs no line here: the paths are those of the route files. */
describe('every page without parameters', () => {
  testScreens(
    paths.map((path) => ({
      name: path,
      open: async ({ page }) => {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        // Not a redirect to the sign-in page.
        await expect(page).toHaveURL(({ pathname }) => pathname === path);
      },
      readyLocator: heading(/\p{L}/u),
      requiresCustomer: path.startsWith('/account') || path === '/wishlist',
    })),
  );
});
