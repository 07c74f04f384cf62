import type { Page } from 'playwright';
import { test } from 'vitest';
import { interceptResponses, responses } from '../support/intercept-requests.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

const { shop, visitor } = shoppers({ ownProcess: true });

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\w/ });
const again = (page: Page) => page.getByRole('button', { name: 'Try again' });
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();

test('a page that loads too slowly shows a timeout after ten seconds [8.9]', async () => {
  const { page } = await visitor();
  await page.clock.install();
  // Playwright's clock does not fake AbortSignal.timeout.
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const control = new AbortController();
      setTimeout(() => control.abort(new DOMException('Timed out', 'TimeoutError')), milliseconds);
      return control.signal;
    };
  });
  await page.goto('/cart');
  const server = await interceptResponses(page, '**/api/filter_products*');
  server.respond(responses.silence);
  const requested = page.waitForRequest('**/api/filter_products*');
  await follow(page, 'Shop');
  await requested;
  await page.clock.runFor(5_000);
  await expect(alert(page)).toHaveCount(0);
  await page.clock.runFor(5_500);
  await expect(alert(page)).toContainText('The shop is taking too long to respond.');
  server.letThrough();
  await again(page).click();
  await page.clock.runFor(1_000);
  await expect(page.getByText('Showing all 4 results')).toBeVisible();
});

test('pages show that the server is unreachable, and load on Try again [8.9]', async () => {
  const { page } = await visitor();
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Shop', exact: true }).first()).toBeVisible();
  await shop().kill();
  await follow(page, 'Shop');
  await expect(alert(page)).toContainText('There seems to be no connection. Check it and try again.');
  await shop().restart();
  await again(page).click();
  await expect(page.getByText('Showing all 4 results')).toBeVisible();
});
