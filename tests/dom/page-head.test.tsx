import { useState } from 'react';
import { expect, test } from 'vitest';
import { NotFoundScreen } from '../../src/features/page/NotFoundScreen.tsx';
import { PageHead } from '../../src/features/page/PageHead.tsx';
import type { Shop } from '../../src/platform/shop.ts';
import { createStore } from '../../src/platform/storage/store.ts';
import { LanguageContext } from '../../src/ui/messages/context.ts';
import { openSite } from './small-site.tsx';

/** The current title and meta data of the document. */
const head = () => ({
  title: document.title,
  description: document.head.querySelector('meta[name="description"]')?.getAttribute('content') ?? null,
  robots: document.head.querySelector('meta[name="robots"]')?.getAttribute('content') ?? null,
  canonical: document.head.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
});

const alternatives = () =>
  Object.fromEntries(
    [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="alternate"]')].map(
      ({ hreflang, href }) => [hreflang, href.replace(location.origin, '')],
    ),
  );

let setDescription: (description: string) => void = () => {};
/** A page whose description loads after its title. */
const Described = () => {
  const [description, set] = useState('');
  setDescription = set;
  return <PageHead title="Vendor" description={description} isIndexed={description !== ''} />;
};

test('the server-rendered description is kept for its page only', async () => {
  const pageTitle = createStore('');
  document.head.insertAdjacentHTML(
    'beforeend',
    `<meta name="description" content="All sarees."><link rel="canonical" href="${location.origin}/shop/saree">`,
  );
  const { go } = openSite({
    shop: { pageTitle, settings: { shopName: 'Razz' } } as unknown as Shop,
    pages: {
      '/': { component: () => <PageHead title="Saree" canonical="/shop/saree" /> },
      '/shop/kurti': { component: () => <PageHead title="Kurti" canonical="/shop/kurti" /> },
    },
  });
  await expect.poll(() => head()).toMatchObject({ title: 'Saree · Razz', description: 'All sarees.' });
  await go('/shop/kurti');
  await expect.poll(() => head()).toMatchObject({ title: 'Kurti · Razz', description: null });
});

test('the head is updated on each navigation and keeps nothing of the previous page', async () => {
  const pageTitle = createStore('');
  const { go } = openSite({
    shop: { pageTitle, settings: { shopName: 'Razz' } } as unknown as Shop,
    pages: {
      '/': { component: () => <PageHead title="" canonical="/" /> },
      '/saree': {
        component: () => <PageHead title="Saree" description="Fine cotton." canonical="/products/saree" />,
      },
      '/kurti': { component: () => <PageHead title="Kurti" description="In two sizes." /> },
      '/vendor': { component: Described },
      '/missing': { component: NotFoundScreen },
    },
  });
  await expect.poll(() => head().title).toBe('Razz');
  expect(head()).toEqual({
    title: 'Razz',
    description: null,
    robots: null,
    canonical: `${location.origin}/`,
  });
  await go('/saree');
  await expect.poll(() => head().title).toBe('Saree · Razz');
  expect(head()).toMatchObject({ description: 'Fine cotton.', robots: null });
  expect(head().canonical).toBe(`${location.origin}/products/saree`);
  expect(pageTitle.get()).toBe('Saree');
  await go('/kurti');
  await expect.poll(() => head().title).toBe('Kurti · Razz');
  expect(head()).toMatchObject({ description: 'In two sizes.', robots: 'noindex', canonical: null });
  expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1);
  await go('/vendor');
  await expect.poll(() => head()).toMatchObject({ title: 'Vendor · Razz', description: '' });
  setDescription('Woven by hand.');
  await expect.poll(() => head()).toMatchObject({ description: 'Woven by hand.', robots: null });
  await go('/missing');
  await expect.poll(() => pageTitle.get()).toBe('Page not found');
  expect(head()).toMatchObject({ description: null, robots: 'noindex' });
  await go('/');
  await expect.poll(() => head()).toMatchObject({ title: 'Razz', robots: null });
});

test('the head has hreflang alternates, and a canonical URL in the page language', async () => {
  const { bn } = await import('../../src/ui/messages/bn.ts');
  const settings = { shopName: 'Razz' };
  const { go } = openSite({
    shop: { pageTitle: createStore(''), settings } as unknown as Shop,
    pages: {
      '/': { component: () => <PageHead title="Saree" canonical="/shop/saree?page=2" /> },
      '/filtered': {
        component: () => <PageHead title="Filtered" canonical="/shop/saree" isIndexed={false} />,
      },
      '/bangla': {
        component: () => (
          <LanguageContext value={{ locale: 'bn', messages: bn }}>
            <PageHead title="Kurti" canonical="/shop/kurti" />
          </LanguageContext>
        ),
      },
      '/cart': { component: () => <PageHead title="Cart" /> },
    },
  });
  await expect.poll(alternatives).toEqual({
    en: '/shop/saree?page=2',
    bn: '/shop/saree?page=2&lang=bn',
    'x-default': '/shop/saree?page=2',
  });
  expect(head().canonical).toBe(`${location.origin}/shop/saree?page=2`);
  await go('/filtered');
  await expect.poll(alternatives).toEqual({});
  await go('/bangla');
  await expect
    .poll(alternatives)
    .toEqual({ en: '/shop/kurti', bn: '/shop/kurti?lang=bn', 'x-default': '/shop/kurti' });
  expect(head().canonical).toBe(`${location.origin}/shop/kurti?lang=bn`);
  await go('/cart');
  await expect.poll(alternatives).toEqual({});
  expect(head().canonical).toBeNull();
});
