import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newTab, openShop } from './open-shop.ts';

const banglaTab = () => {
  const tab = newTab();
  tab.localStorage.set('razz.locale', '"bn"');
  const { products, categories } = tab.world;
  const [women] = categories;
  if (!women) throw new Error('The world has no categories.');
  for (const product of products)
    if (product.category.slug === 'jamdani')
      Object.assign(product, { name_bn: 'নীল জামদানি শাড়ি', description_bn: '<p>মিহি সুতি।</p>' });
  women.name_bn = 'নারী';
  return tab;
};

test('a Bangla listing shows Bangla names, and marks English fallbacks with lang', async () => {
  await openShop('/shop/women', { tab: banglaTab() });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('নারী');
  const card = page.getByRole('article').getByRole('link', { name: 'নীল জামদানি শাড়ি' }).first();
  await expect.element(card).not.toHaveAttribute('lang');
  await expect
    .element(page.getByRole('button', { name: 'নীল জামদানি শাড়ি পছন্দের তালিকায় রাখুন' }).first())
    .toBeInTheDocument();
  const english = page.getByRole('article').getByRole('link', { name: /Kurti/ }).first();
  await expect.element(english).toHaveAttribute('lang', 'en');
});

test('a Bangla product page shows the Bangla name and description', async () => {
  await openShop('/products/indigo-jamdani-saree-1', { tab: banglaTab() });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('নীল জামদানি শাড়ি');
  await expect.element(page.getByText('মিহি সুতি।')).toBeVisible();
  expect(document.title).toBe('নীল জামদানি শাড়ি · Razz');
});
