import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { hideHeaderOnScroll } from '../../src/platform/page/hide-header.ts';
import { openShop } from './open-shop.ts';

const header = () => page.getByRole('banner').element().getBoundingClientRect();
let stop: () => void;

beforeEach(async () => {
  await page.viewport(360, 740);
  await openShop('/');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  stop = hideHeaderOnScroll();
});
afterEach(async () => {
  stop();
  await page.viewport(1280, 800);
});

test('on a phone the header hides on scrolling down and returns on scrolling up', async () => {
  scrollTo(0, 600);
  await expect.poll(() => header().bottom).toBeLessThanOrEqual(0);
  const { height } = document.documentElement.getBoundingClientRect();
  scrollTo(0, 560);
  await expect.poll(() => header().top).toBe(0);
  expect(document.documentElement.getBoundingClientRect().height).toBe(height);
});

test('the header stays while the focus is in it', async () => {
  const logo = page.getByRole('banner').getByRole('link').first().element() as HTMLElement;
  logo.focus();
  scrollTo(0, 600);
  await expect.poll(() => document.documentElement.dataset.header).toBe('away');
  expect(header().top).toBe(0);
  (page.getByRole('main').element() as HTMLElement).focus({ preventScroll: true });
  await expect.poll(() => header().bottom).toBeLessThanOrEqual(0);
});

test('the header stays while a menu of it is open, also in browsers that focus no button on a tap', async () => {
  const categories = page.getByRole('banner').getByRole('button', { name: 'Categories' });
  await userEvent.click(categories);
  (categories.element() as HTMLElement).blur();
  scrollTo(0, 600);
  await expect.poll(() => document.documentElement.dataset.header).toBe('away');
  await expect.element(categories).toHaveAttribute('aria-expanded', 'true');
  expect(header().top).toBe(0);
});

test('the returning header does not cover the focused element', async () => {
  const first = page.getByRole('main').getByRole('link').first().element();
  scrollTo(0, scrollY + first.getBoundingClientRect().bottom + 100);
  await expect.poll(() => header().bottom).toBeLessThanOrEqual(0);
  expect(first.getBoundingClientRect().bottom).toBeLessThan(0);
  (first as HTMLElement).focus();
  await expect.poll(() => header().top).toBe(0);
  const { top } = (document.activeElement as Element).getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(header().bottom);
});
