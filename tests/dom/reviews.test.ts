import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newTab, openShop } from './open-shop.ts';
import { storedOrder } from './stored-order.ts';

const path = '/products/indigo-jamdani-saree-1';
const list = 'GET /api/get_product_reviews/1';
const reviewsTab = page.getByRole('tab', { name: /^Reviews/ });
const panel = page.getByRole('tabpanel', { name: /^Reviews/ });

/** A tab whose first product has reviews, the last of which is published last. */
const reviewedTab = (count: number) => {
  const tab = newTab();
  for (let id = 1; id <= count; id += 1)
    tab.world.reviews.push({
      id,
      orderId: id,
      line: 0,
      productId: 1,
      stars: 4,
      text: `<i>Text ${id}</i>`,
      name: 'Rahima',
      reviewed_at: 1_790_000_000 + id,
      state: 'published',
    });
  return tab;
};

describe('the reviews tab', () => {
  test('is empty without reviews, and asks for none [2.27]', async () => {
    const { wire } = await openShop(path);
    await expect.element(reviewsTab).toHaveTextContent('Reviews');
    await userEvent.click(reviewsTab);
    await expect.element(panel).toHaveTextContent('There are no reviews yet.');
    expect(wire.sent.filter(({ line }) => line.includes('review'))).toEqual([]);
  });

  test('loads the reviews when it is opened, page by page', async () => {
    const { wire } = await openShop(path, { tab: reviewedTab(12) });
    await expect.element(reviewsTab).toHaveTextContent('Reviews (12)');
    await expect.element(page.getByText('Delivery charge').first()).toBeInTheDocument();
    expect(wire.sent.filter(({ line }) => line.startsWith(list))).toEqual([]);
    await userEvent.click(reviewsTab);
    const items = panel.getByRole('listitem');
    await expect.element(items.first()).toHaveTextContent('<i>Text 12</i>');
    expect(items.elements()).toHaveLength(10);
    await expect.element(panel).toHaveTextContent('4 out of 5, from 12 reviews');
    await userEvent.click(panel.getByRole('button', { name: 'Show more reviews' }));
    await expect.poll(() => items.elements().length).toBe(12);
    await expect.element(panel.getByRole('button')).not.toBeInTheDocument();
  });

  test('shows a failure and retries', async () => {
    const { wire } = await openShop(path, {
      tab: reviewedTab(1),
      before: (wire) => wire.fail(list),
    });
    await userEvent.click(reviewsTab);
    await expect.element(panel.getByRole('alert')).toHaveTextContent('There is no connection.');
    wire.letThrough(list);
    await userEvent.click(panel.getByRole('button', { name: 'Try again' }));
    await expect.element(panel.getByRole('listitem')).toHaveTextContent('Text 1');
  });
});

describe('a delivered order', () => {
  const section = page.getByRole('region', { name: 'Review what you ordered' });
  const form = section.getByRole('form', { name: 'Indigo Cotton Kurti' });
  const read = 'GET /api/cart/get_order_reviews/12';
  const write = 'POST /api/cart/review_order/12';
  const deliveredTab = () => {
    const tab = newTab();
    tab.world.orders.push({ ...storedOrder('user:1'), order_status: 4, tracking_token: 'token' });
    return tab;
  };

  test('is reviewed by its buyer; a refusal and a lost connection keep what was typed', async () => {
    const { wire, tab } = await openShop('/order_confirmed/12', { tab: deliveredTab() });
    await expect.element(form).toBeVisible();
    await userEvent.fill(form.getByRole('textbox', { name: 'Your review', exact: true }), 'Soft cotton.');
    await userEvent.click(form.getByRole('button', { name: 'Send review' }));
    await expect
      .element(form.getByRole('radiogroup', { name: /^Your rating/ }))
      .toHaveAttribute('aria-invalid', 'true');
    await userEvent.click(form.getByRole('radio', { name: 'Very good' }));
    wire.fail(write);
    await userEvent.click(form.getByRole('button', { name: 'Send review' }));
    await expect.element(form.getByRole('alert')).toHaveTextContent('There is no connection.');
    wire.letThrough(write);
    await userEvent.click(form.getByRole('button', { name: 'Send review' }));
    await expect.element(section).toHaveTextContent('Thank you. We publish your review');
    expect(tab.world.reviews).toMatchObject([
      { line: 0, productId: 3, stars: 5, text: 'Soft cotton.', name: 'Nusrat', state: 'pending' },
    ]);
  });

  test('shows what its buyer has written', async () => {
    const tab = deliveredTab();
    const review = { id: 1, orderId: 12, line: 0, productId: 3, stars: 2, text: 'Thin.', name: 'N.' };
    tab.world.reviews.push({ ...review, reviewed_at: 1_790_000_000, state: 'rejected' });
    await openShop('/order_confirmed/12', { tab });
    await expect.element(section).toHaveTextContent('We do not show this review.');
    await expect.element(section).toHaveTextContent('Thin.');
    await expect.element(form).not.toBeInTheDocument();
  });

  test('has no form with a backend without reviews', async () => {
    const { wire } = await openShop('/order_confirmed/12', {
      tab: deliveredTab(),
      before: (wire) => wire.respondJson(read, { message: 'Not found.' }, 404),
    });
    await expect.poll(() => wire.sent.map(({ line }) => line)).toContain(read);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('was delivered');
    expect(section.elements()).toEqual([]);
  });

  test('has no form before it is delivered, and does not ask for one', async () => {
    const tab = deliveredTab();
    for (const order of tab.world.orders) order.order_status = 2;
    const { wire } = await openShop('/order_confirmed/12', { tab });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Thank you');
    // Sent after everything the page itself asks for.
    await expect.poll(() => wire.sent.map(({ line }) => line)).toContain('GET /api/user/get_wishlist_count');
    expect(wire.sent.map(({ line }) => line)).not.toContain(read);
  });
});
