import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Category } from '../../src/contracts/schemas/category.ts';
import { home } from '../machines/fixtures.ts';
import { newTab, openShop } from './open-shop.ts';
import { tabWithCart } from './tab-with-cart.ts';

/** Typed or written down as they are: order numbers, a postal code, phone numbers, mail addresses. */
const identifiers = /RZZ\d+|\b1205\b|\+?\d{5}[\d -]{4,}|\S+@\S+/g;
/**
 * Names: the shop, vendors and others' services. Sizes, and the attribute they have no Bangla name of. Keys. The label of
 * react-aria that the build translates.
 */
const names =
  /\b(Razz|RZZ|Rong Mela|Aarong Bazar|Tangail Tant Ghor|OAuth|Facebook|WhatsApp|X|Size|[SML]|XL|URL|API|Tab|Alt|T|Dismiss)\b/g;

/** The empty region of the toasts keeps the label of the last one, which another test may have shown. */
const isOfPastToasts = (element: Element): boolean =>
  element.closest('.Toastify') !== null && document.querySelector('.Toastify__toast') === null;

/** Visible texts and attributes with Latin digits or words, apart from those marked as English. */
const notBangla = (): string[] => {
  const isBangla = (text: string) => !/[\da-z]/i.test(text.replace(identifiers, '').replace(names, ''));
  const isMarked = (element: Element, text: string) =>
    element.closest('[lang=en]') !== null && /[a-z]/i.test(text);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const parent = node.parentElement;
    if (!parent || parent.closest('script, style, code') || !parent.checkVisibility()) continue;
    if (!isMarked(parent, text) && !isBangla(text)) found.push(text);
  }
  // Of the values, the quantities: customers type all others.
  for (const field of document.querySelectorAll<HTMLInputElement>('input[role=spinbutton]'))
    if (!isBangla(field.value)) found.push(`value: ${field.value}`);
  for (const attribute of ['placeholder', 'aria-label', 'aria-description', 'title', 'alt'])
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      const text = element.getAttribute(attribute) ?? '';
      if (isOfPastToasts(element)) continue;
      if (!isMarked(element, text) && !isBangla(text)) found.push(`${attribute}: ${text}`);
    }
  return found;
};

const nameCategories = (categories: Category[]): void => {
  for (const category of categories) {
    category.name_bn = 'বিভাগ';
    nameCategories(category.items);
  }
};

const banglaTab = (tab: ReturnType<typeof newTab>) => {
  tab.localStorage.set('razz.locale', '"bn"');
  nameCategories(tab.world.categories);
  for (const product of tab.world.products)
    Object.assign(product, {
      name_bn: 'পণ্য',
      category: { ...product.category, name_bn: 'বিভাগ' },
      ...(product.variants && { variants: { attribute: 'Size', variations: ['38', '40', '2-3 Y', 'M'] } }),
    });
  return tab;
};

type Walk = [path: string, text: string][];
const asVisitor: Walk = [
  ['/', '৳'],
  ['/shop/all?size=38', '৩৮'],
  ['/shop/all?search=%E0%A6%95', 'কিছু পাওয়া যায়নি'],
  ['/products/indigo-cotton-kurti-3?variation=38', '৩৮'],
  ['/vendors/1', '৳'],
  ['/cart', '৳'],
  ['/checkout', '৳'],
  ['/login', 'পাসওয়ার্ড'],
  ['/register', 'পাসওয়ার্ড'],
  ['/forgot-password', 'পাসওয়ার্ড'],
  ['/reset-password?token=t&email=nusrat@example.com', 'পাসওয়ার্ড'],
  ['/track_order', 'ট্র্যাক'],
  ['/nowhere', 'পাতাটি এখানে নেই'],
];
const asCustomer: Walk = [
  ['/account', 'ফোন'],
  ['/account/orders', '৳'],
  ['/account/addresses', 'ঠিকানা'],
  ['/account/developer', 'টোকেন'],
  ['/wishlist', 'পছন্দের'],
  ['/order_confirmed/1', 'RZZ00000001'],
  ['/oauth/consent?request=Y2xpZW50X2lkPWMx', 'নিবন্ধিত নয়'],
  ['/pages/privacy', 'গোপনীয়তা'],
];

test('no page in Bangla has Latin digits or English words', { timeout: 30_000 }, async () => {
  const visited = new Set<string>();
  const walk = async ({ router }: Awaited<ReturnType<typeof openShop>>, pages: Walk) => {
    for (const [path, text] of pages) {
      await router.navigate({ href: path });
      await expect.poll(() => router.state.resolvedLocation?.href).toBe(router.state.location.href);
      await expect.poll(() => document.querySelector('main')?.textContent, { message: path }).toContain(text);
      await expect.poll(notBangla, { message: path }).toEqual([]);
      visited.add(router.state.matches.at(-1)?.fullPath.replace(/(?<=.)\/$/, '') ?? '');
    }
  };
  const visitor = await openShop('/', { tab: banglaTab(tabWithCart()) });
  await walk(visitor, asVisitor);
  visitor.close();
  const tab = banglaTab(tabWithCart({ addresses: [{ ...home, name: 'রহিমা', address1: 'বাড়ি ৫' }] }));
  const customer = await openShop('/checkout', { tab });
  await page.getByRole('main').getByRole('button', { name: 'অর্ডার করুন' }).click();
  await expect.poll(customer.here).toMatch('/order_confirmed/1');
  await walk(customer, asCustomer);
  expect(Object.keys(customer.router.routesByPath).filter((path) => !visited.has(path))).toEqual([]);
});

test('no dialog or toast in Bangla has Latin digits or English words', { timeout: 30_000 }, async () => {
  const tab = banglaTab(newTab());
  tab.world.clients.push({ id: '১', owner: 1, name: 'অ্যাপ', redirect: 'https://a.b', confidential: true });
  const { router } = await openShop('/shop/all?quick=3', { tab, showsNotifications: true });
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const check = async (title: string) => {
    await expect.element(dialog.last()).toHaveTextContent(title);
    await expect.poll(notBangla, { message: title }).toEqual([]);
    await userEvent.keyboard('{Escape}');
  };
  // Not with the pointer, which a toast may cover, and over which a toast stays.
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true }).first();
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).click();
  };
  await check('এক নজরে');
  await expect.element(dialog).not.toBeInTheDocument();
  await router.navigate({ href: '/products/indigo-cotton-kurti-3?variation=M' });
  for (const [button, title] of [
    ['সাইজ গাইড', 'সাইজ গাইড'],
    ['ছবি বড় করুন', '২টির মধ্যে ১'],
    ['কার্টে যোগ করুন', 'আপনার কার্ট'],
  ] as const) {
    await press(button);
    await check(title);
    await expect.element(dialog).not.toBeInTheDocument();
  }
  await router.navigate({ href: '/account/developer' });
  for (const [button, title] of [
    ['নতুন ক্লায়েন্ট তৈরি করুন', 'ক্লায়েন্ট তৈরি করুন'],
    ['অ্যাপ সম্পাদনা করুন', 'ক্লায়েন্ট সম্পাদনা করুন'],
    ['নতুন টোকেন তৈরি করুন', 'টোকেন তৈরি করুন'],
    ['অ্যাপ মুছুন', 'অ্যাপ'],
  ] as const) {
    await press(button);
    await check(title);
    await expect.element(dialog).not.toBeInTheDocument();
  }
});
