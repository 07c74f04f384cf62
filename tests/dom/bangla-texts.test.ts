import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newTab, openShop } from './open-shop.ts';
import { tabWithCart } from './tab-with-cart.ts';

/** Typed or written down as they are: order numbers, phone numbers, mail addresses. */
const identifiers = /RZZ\d+|\+?\d{5}[\d -]{4,}|\S+@\S+/g;

/** Visible texts and attributes with Latin digits, apart from English names with digits. */
const latinDigits = (): string[] => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const parent = node.parentElement;
    if (parent?.closest('script, style') || !parent?.checkVisibility()) continue;
    if (parent.closest('[lang=en]') && /[a-z]/i.test(text)) continue;
    if (/\d/.test(text.replace(identifiers, ''))) found.push(text);
  }
  for (const attribute of ['placeholder', 'aria-label', 'title', 'alt'])
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      const text = element.getAttribute(attribute) ?? '';
      const isEnglish = element.closest('[lang=en]') !== null && /[a-z]/i.test(text);
      if (!isEnglish && /\d/.test(text.replace(identifiers, ''))) found.push(`${attribute}: ${text}`);
    }
  return found;
};

const banglaTab = (tab: ReturnType<typeof newTab>) => {
  tab.localStorage.set('razz.locale', '"bn"');
  for (const product of tab.world.products)
    Object.assign(product, {
      name_bn: `পণ্য`,
      ...(product.variants && { variants: { attribute: 'Size', variations: ['38', '40', '2-3 Y', 'M'] } }),
    });
  return tab;
};

test.each([
  ['/', '৳'],
  ['/shop/all?size=38', '৩৮'],
  ['/products/indigo-cotton-kurti-3?variation=38', '৩৮'],
  ['/wishlist', ''],
  ['/account/orders', ''],
  ['/account/addresses', ''],
  ['/track_order', ''],
])('Bangla page %s has no Latin digits', async (path, text) => {
  await openShop(path, { tab: banglaTab(newTab()) });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => document.querySelector('main')?.textContent).toContain(text);
  await expect.poll(latinDigits).toEqual([]);
});

test.each(['/cart', '/checkout'])('Bangla page %s with lines has no Latin digits', async (path) => {
  await openShop(path, { tab: banglaTab(tabWithCart()) });
  await expect.poll(() => document.querySelector('main')?.textContent).toContain('৳');
  await expect.poll(latinDigits).toEqual([]);
});
