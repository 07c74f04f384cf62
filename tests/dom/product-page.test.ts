import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newTab, openShop } from './open-shop.ts';
import { nextFrame } from './small-site.tsx';
import { tabWithCart } from './tab-with-cart.ts';

const kurti = '/products/indigo-cotton-kurti-3';
const size = page.getByRole('combobox', { name: 'Size' });
const relatedProducts = 'GET /api/get_category_products/9';
const sizeError = page.getByRole('alert').filter({ hasText: 'Choose a Size first.' });
const quantity = page.getByRole('spinbutton').first();
const add = page.getByRole('button', { name: 'Add to cart', exact: true }).first();
const large = page.getByRole('button', { name: 'Enlarge picture' });
const bar = () => document.querySelector<HTMLElement>('.buy-bar');
const viewed = page.getByRole('region', { name: 'Recently viewed' });

test('selecting options updates the URL without a history entry or scrolling', async () => {
  const { here, router } = await openShop(kurti);
  await expect.element(size).toHaveDisplayValue('Choose a Size');
  // The last part to load: anything that loads above the scroll position would shift it.
  await expect
    .element(page.getByRole('region', { name: 'You may also like' }).getByRole('article').first())
    .toBeVisible();
  scrollTo({ top: 60, behavior: 'instant' });
  await userEvent.selectOptions(size, 'L');
  await expect.poll(here).toBe(`${kurti}?variation=L`);
  document.querySelector<HTMLElement>('[aria-label="Picture 2 of 2"]')?.click();
  await expect.poll(here).toBe(`${kurti}?variation=L&picture=2`);
  await expect.element(large.getByRole('img')).toHaveAttribute('src', expect.stringContaining('-detail'));
  expect(scrollY).toBe(60);
  expect(router.history.length).toBe(1);
  document.querySelector<HTMLElement>('[aria-label="Picture 1 of 2"]')?.click();
  await expect.poll(here).toBe(`${kurti}?variation=L`);
  await expect.element(size).toHaveValue('L');
});

test('reloading the product keeps the scroll position', async () => {
  const { router, wire } = await openShop(kurti, { tab: newTab(null) });
  await expect
    .element(page.getByRole('region', { name: 'You may also like' }).getByRole('article').first())
    .toBeVisible();
  const release = wire.holdResponses('GET /api/get_product_details_by_slug/indigo-cotton-kurti-3');
  const reading = router.invalidate();
  await expect.poll(() => router.state.isLoading).toBe(true);
  scrollTo({ top: 60, behavior: 'instant' });
  await nextFrame();
  release();
  await reading;
  await nextFrame();
  expect(scrollY).toBe(60);
});

test('another product starts at the top, and Back restores the scroll position', async () => {
  const { router } = await openShop(kurti, { tab: newTab(null) });
  const related = page.getByRole('region', { name: 'You may also like' }).getByRole('article').first();
  await expect.element(related).toBeVisible();
  scrollTo({ top: 60, behavior: 'instant' });
  await nextFrame();
  await router.navigate({ to: '/products/$slug', params: { slug: 'indigo-jamdani-saree-1' } });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Indigo Jamdani Saree');
  await expect.poll(() => scrollY).toBe(0);
  router.history.back();
  await expect.element(size).toBeVisible();
  await expect.poll(() => scrollY).toBe(60);
});

test('a followed card shows name, price and picture before the product has loaded, from the top', async () => {
  const { router, wire, here } = await openShop('/shop/all', { tab: newTab(null) });
  const card = page.getByRole('article').last();
  await expect.element(card).toBeVisible();
  const link = card.getByRole('heading').getByRole('link');
  const name = link.element().textContent ?? '';
  const path = new URL((link.element() as HTMLAnchorElement).href).pathname;
  const release = wire.holdResponses(`GET /api/get_product_details_by_slug/${path.split('/').at(-1)}`);
  link.element().scrollIntoView({ block: 'center', behavior: 'instant' });
  await nextFrame();
  const position = scrollY;
  expect(position).toBeGreaterThan(200);
  const heading = page.getByRole('heading', { level: 1 });

  await userEvent.click(link);
  await expect.element(heading).toHaveTextContent(name);
  await expect.element(page.getByText('৳').first()).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('presentation').first()).toBeVisible();
  await expect.poll(() => scrollY).toBe(0);
  // The header, hidden while scrolling down, is back.
  await expect.poll(() => document.documentElement.dataset.header).toBeUndefined();
  await expect.element(add).not.toBeInTheDocument();

  // Back, before it has loaded.
  router.history.back();
  await expect.element(card).toBeVisible();
  await expect.poll(() => scrollY).toBe(position);

  await userEvent.click(link);
  await expect.element(heading).toHaveTextContent(name);
  release();
  await expect.element(page.getByRole('button', { name: /^Add to Wishlist/ }).first()).toBeVisible();
  await expect.element(heading).toHaveTextContent(name);
  expect(here()).toBe(path);
});

test.each(['Add to cart', 'Buy now'])(
  '%s without a size asks for one, focuses the dropdown and adds nothing',
  async (button) => {
    const { shop, here } = await openShop(kurti);
    await userEvent.click(page.getByRole('button', { name: button, exact: true }).first());
    await expect.element(size).toHaveFocus();
    await expect.element(sizeError).toBeVisible();
    await expect.element(size).toHaveAccessibleDescription('Choose a Size first.');
    await expect.element(size).toBeInvalid();
    expect(shop.cart.get().lines).toEqual([]);
    expect(here()).toBe(kurti);
    await userEvent.selectOptions(size, 'M');
    await expect.element(size).not.toBeInvalid();
    expect(sizeError.elements()).toEqual([]);
    await userEvent.click(add);
    await expect.poll(() => shop.cart.get().lines.map((line) => line.variation)).toEqual(['M']);
  },
);

test('the added line comes first in the mini cart, and the focus returns on closing', async () => {
  const tab = tabWithCart({ products: [1] });
  const { shop } = await openShop(`${kurti}?variation=L`, { tab });
  await userEvent.click(add);
  const panel = page.getByRole('dialog', { name: 'Your cart' });
  const first = panel.getByRole('listitem').first();
  await expect.element(first).toHaveTextContent('Indigo Cotton Kurti');
  await expect.element(first).toHaveTextContent('Size L');
  await userEvent.click(first.getByRole('button', { name: 'Increase quantity' }));
  await expect.poll(() => shop.cart.get().lines.map(({ quantity }) => quantity)).toEqual([1, 2]);
  await userEvent.click(panel.getByRole('button', { name: 'Continue Shopping' }));
  await expect.element(add).toHaveFocus();
  await userEvent.click(page.getByRole('link', { name: 'Cart, 3 items' }));
  // Opened without adding, the lines keep the order of the cart.
  await expect.element(first).toHaveTextContent('Indigo Jamdani Saree');
});

test('the selected district is stored and used by the cart and the checkout', async () => {
  const tab = tabWithCart();
  const { close, wire } = await openShop(kurti, {
    tab,
    now: () => Date.UTC(2026, 4, 10, 6) / 1000,
    settings: { deliveryDaysDhaka: { min: 1, max: 2 }, deliveryDaysOutDhaka: { min: 3, max: 5 } },
  });
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await expect.element(delivery).toHaveTextContent(/To Dhaka: ৳100Usually delivered 11–12 May /);
  const release = wire.holdResponses('GET /api/get_districts');
  const change = delivery.getByRole('button', { name: 'Change district' });
  await userEvent.click(change);
  await expect.element(change).toHaveAttribute('aria-disabled', 'true');
  release();
  const district = delivery.getByRole('combobox', { name: 'District' });
  await expect.element(district).toHaveFocus();
  await userEvent.selectOptions(district, 'Sylhet');
  await expect.element(delivery).toHaveTextContent(/To Sylhet: ৳150Usually delivered 13–15 May /);
  close();
  const { router } = await openShop('/cart', { tab });
  await expect.element(page.getByRole('radio', { name: 'Outside Dhaka' })).toBeChecked();
  await router.navigate({ to: '/checkout' });
  await expect.element(page.getByRole('combobox', { name: 'District' })).toHaveValue('Sylhet');
  await expect.element(page.getByRole('radio', { name: 'Outside Dhaka' })).toBeChecked();
});

test('districts that failed to load can be loaded again', async () => {
  const { wire } = await openShop(kurti, {
    tab: newTab(null),
    before: (wire) => wire.fail('GET /api/get_districts'),
  });
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await userEvent.click(delivery.getByRole('button', { name: 'Change district' }));
  await expect.element(delivery.getByRole('alert')).toBeVisible();
  wire.letThrough('GET /api/get_districts');
  await userEvent.click(delivery.getByRole('button', { name: 'Try again' }));
  await expect.element(delivery.getByRole('combobox', { name: 'District' })).toHaveFocus();
});

test('the buy bar requires a size and shows the selected one', async () => {
  await page.viewport(1280, 500);
  onTestFinished(() => page.viewport(1280, 900));
  const { shop } = await openShop(kurti);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
  await expect.poll(() => bar()?.hidden).toBe(false);
  bar()?.querySelector('button')?.click();
  await expect.element(size).toHaveFocus();
  expect(shop.cart.get().lines).toEqual([]);
  expect(bar()?.textContent).not.toContain('Size');
  await userEvent.selectOptions(size, 'XL');
  await expect.poll(() => bar()?.textContent).toContain('Size XL · ৳');
});

test('the URL does not select a size of a sold-out product', async () => {
  const tab = newTab();
  Object.assign(tab.world.products[2] ?? {}, { current_stock: 0 });
  await openShop(`${kurti}?variation=M`, { tab });
  await expect.element(size).toHaveDisplayValue('Choose a Size');
  await expect.element(size.getByRole('option', { name: 'M (sold out)' })).toBeDisabled();
});

test('a sold-out size cannot be chosen, and the stock of the chosen one limits the quantity', async () => {
  const tab = newTab();
  Object.assign(tab.world.products[2] ?? {}, {
    variation_stock: [
      { variation: 'M', stock: 0 },
      { variation: 'L', stock: 2 },
    ],
  });
  const { here, shop } = await openShop(`${kurti}?variation=M`, { tab });
  await expect.element(size).toHaveDisplayValue('Choose a Size');
  await expect.element(page.getByRole('radio', { name: 'M (sold out)' })).toBeDisabled();
  await userEvent.click(page.getByRole('radiogroup', { name: 'Size' }).getByText('L', { exact: true }));
  await expect.poll(here).toBe(`${kurti}?variation=L`);
  await expect.element(page.getByText('Only 2 left in L')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Increase quantity' }).first());
  await userEvent.click(add);
  await expect.poll(() => shop.cart.get().lines.map((line) => line.quantity)).toEqual([2]);
  await expect.element(page.getByText('Only 2 left in L · 2 in your cart')).toBeVisible();
});

test('a colour shows its picture until another one is selected', async () => {
  const tab = newTab();
  const [first] = tab.world.products;
  Object.assign(first ?? {}, {
    variants: { attribute: 'Colour', variations: ['Rose', 'Sage'] },
    gallery: [
      { id: 1, file_url: '/pictures/hijab-sage.webp' },
      { id: 2, file_url: '/pictures/hijab-rose.webp' },
    ],
  });
  const { here } = await openShop('/products/indigo-jamdani-saree-1?variation=Sage', { tab });
  const colour = page.getByRole('combobox', { name: 'Colour' });
  const shown = large.getByRole('img');
  await expect.element(shown).toHaveAttribute('src', '/pictures/hijab-sage.webp');
  await userEvent.selectOptions(colour, 'Rose');
  await expect.element(shown).toHaveAttribute('src', '/pictures/hijab-rose.webp');
  await expect.element(page.getByRole('button', { name: 'Picture 3 of 3' })).toHaveAttribute('aria-current');
  document.querySelector<HTMLElement>('[aria-label="Picture 1 of 3"]')?.click();
  await expect.poll(here).toBe('/products/indigo-jamdani-saree-1?variation=Rose&picture=1');
  await expect.element(shown).toHaveAttribute('src', '/pictures/indigo-jamdani-saree-1.webp');
  await userEvent.selectOptions(colour, 'Sage');
  await expect.poll(here).toBe('/products/indigo-jamdani-saree-1?variation=Sage');
  await expect.element(shown).toHaveAttribute('src', '/pictures/hijab-sage.webp');
});

test.each(['0', '-1', '1.5', ''])('picture %j in the URL shows the first one', async (picture) => {
  await openShop(`${kurti}?picture=${picture}`);
  await expect.element(large.getByRole('img')).toHaveAttribute('src', '/pictures/indigo-cotton-kurti-3.webp');
});

test('unknown values in the URL select nothing and show the first picture', async () => {
  const { shop } = await openShop(`${kurti}?variation=XXL&picture=9`);
  await expect.element(size).toHaveValue('');
  await expect.element(large.getByRole('img')).toHaveAttribute('src', '/pictures/indigo-cotton-kurti-3.webp');
  await expect.element(page.getByRole('button', { name: 'Picture 1 of 2' })).toHaveAttribute('aria-current');
  await userEvent.click(add);
  await expect.element(size).toHaveFocus();
  expect(shop.cart.get().lines).toEqual([]);
});

test("a vendor's description is sanitized", async () => {
  const tab = newTab();
  const [first] = tab.world.products;
  if (first) first.description = '<p>Woven</p><img src="x" onerror="document.title = 0"><script>0</script>';
  await openShop('/products/indigo-jamdani-saree-1', { tab });
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Woven');
  expect(document.querySelectorAll('[role=tabpanel] :is(img, script)')).toHaveLength(0);
});

test('tab and quantity are reset for the next product', async () => {
  const { router } = await openShop('/products/indigo-jamdani-saree-1');
  await userEvent.click(page.getByRole('button', { name: 'Increase quantity' }).first());
  await userEvent.click(page.getByRole('tab', { name: 'Reviews' }));
  await expect.element(quantity).toHaveValue('2');
  await router.navigate({ to: '/products/$slug', params: { slug: 'madder-jamdani-saree-7' } });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Madder Jamdani Saree');
  await expect
    .element(page.getByRole('tab', { name: 'Description' }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.element(quantity).toHaveValue('1');
  // The next product could have kept it.
  await userEvent.click(page.getByRole('button', { name: 'Increase quantity' }).first());
  await expect.element(quantity).toHaveValue('2');
});

test('the buy bar appears below the buttons and adds the selected variation and quantity', async () => {
  await page.viewport(1280, 500);
  onTestFinished(() => page.viewport(1280, 900));
  const { shop } = await openShop(`${kurti}?variation=XL`);
  await userEvent.click(page.getByRole('button', { name: 'Increase quantity' }).first());
  await expect.poll(() => bar()?.hidden).toBe(true);
  scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
  await expect.poll(() => bar()?.hidden).toBe(false);
  bar()?.querySelector('button')?.click();
  await expect
    .poll(() => shop.cart.get().lines.map((line) => [line.product.id, line.variation, line.quantity]))
    .toEqual([[3, 'XL', 2]]);
});

test('the buy bar stays hidden while the buttons are below the viewport', async () => {
  await page.viewport(390, 300);
  onTestFinished(() => page.viewport(1280, 900));
  await openShop(kurti);
  await expect.element(add).toBeInTheDocument();
  // The bar is rendered after the first screen.
  await expect.poll(bar).not.toBeNull();
  const seen = new Promise((resolve) => {
    new IntersectionObserver(resolve).observe(add.element());
  });
  const [entry] = (await seen) as IntersectionObserverEntry[];
  expect(entry?.isIntersecting).toBe(false);
  await nextFrame();
  await nextFrame();
  expect(bar()?.hidden).toBe(true);
});

test('all buy buttons of a sold-out product are disabled', async () => {
  await openShop('/products/madder-handloom-fatua-11');
  await expect.element(page.getByRole('button', { name: 'Buy now' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Out of stock' }).first()).toBeDisabled();
  await expect.poll(() => bar()?.querySelector('button')?.disabled).toBe(true);
});

test('a sold-out product has no delivery time', async () => {
  const settings = { deliveryDaysDhaka: { min: 1, max: 2 }, deliveryDaysOutDhaka: { min: 2, max: 4 } };
  const { router } = await openShop('/products/madder-handloom-fatua-11', { settings });
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await expect.element(delivery).toBeVisible();
  expect(delivery.element().textContent).not.toMatch(/if you order today/);
  await router.navigate({ to: '/products/$slug', params: { slug: 'indigo-jamdani-saree-1' } });
  await expect.element(delivery).toHaveTextContent(/if you order today/);
});

test('a quantity may be typed in Bangla digits', async () => {
  await openShop('/products/indigo-jamdani-saree-1');
  await userEvent.click(quantity);
  await userEvent.keyboard('{Backspace}{Delete}');
  await userEvent.keyboard('৩{Enter}');
  await expect.element(quantity).toHaveValue('3');
});

test('the quantity is limited to the stock', async () => {
  const { shop } = await openShop('/products/madder-jamdani-saree-7');
  const more = page.getByRole('button', { name: 'Increase quantity' }).first();
  await userEvent.click(more);
  await expect.element(quantity).toHaveValue('2');
  await expect.element(more).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(add);
  await expect.poll(() => shop.cart.get().lines.map((line) => line.quantity)).toEqual([2]);
});

test('the quantity is reduced when the stock falls below it', async () => {
  const { tab, router, shop } = await openShop('/products/indigo-jamdani-saree-1');
  const more = page.getByRole('button', { name: 'Increase quantity' }).first();
  for (let count = 1; count < 4; count += 1) await userEvent.click(more);
  await expect.element(quantity).toHaveValue('4');
  Object.assign(tab.world.products[0] ?? {}, { current_stock: 3 });
  await router.invalidate();
  await expect.element(quantity).toHaveValue('3');
  await expect.element(page.getByText('Only 3 left')).toBeVisible();
  await userEvent.click(add);
  await expect.poll(() => shop.cart.get().lines.map((line) => line.quantity)).toEqual([3]);
});

test('related products show why they failed to load, and load on Try again', async () => {
  // As a visitor: for a customer the page reloads once the session is known.
  const { wire, router } = await openShop('/cart', { tab: newTab(null) });
  wire.respondJson(relatedProducts, { message: 'Server Error' }, 500);
  await router.navigate({ to: '/products/$slug', params: { slug: 'indigo-jamdani-saree-1' } });
  const alike = page.getByRole('region', { name: 'You may also like' });
  await expect.element(alike.getByText('The products could not be loaded.')).toBeVisible();
  wire.letThrough(relatedProducts);
  await userEvent.click(alike.getByRole('button', { name: 'Try again' }));
  await expect.element(alike.getByRole('article').first()).toBeVisible();
  expect(alike.getByRole('link', { name: 'Indigo Jamdani Saree' }).elements()).toEqual([]);
});

test('adding to the wishlist shows at once', async () => {
  const { wire } = await openShop('/products/indigo-jamdani-saree-1');
  wire.holdResponses('GET /api/user/toggle_wishlist/1');
  await userEvent.click(page.getByRole('button', { name: 'Add to Wishlist', exact: true }));
  await expect.element(page.getByRole('button', { name: 'Remove from Wishlist', exact: true })).toBeVisible();
});

test('Buy now adds once while the checkout loads, and works again after Back', async () => {
  const { wire, shop, router, here, notifications } = await openShop('/products/indigo-jamdani-saree-1');
  const release = wire.holdResponses('GET /api/get_districts');
  const quantities = () => shop.cart.get().lines.map((line) => line.quantity);
  const buy = page.getByRole('button', { name: 'Buy now' });
  await userEvent.click(buy);
  await expect.element(buy).toHaveAttribute('aria-disabled', 'true');
  (buy.element() as HTMLElement).click();
  await expect.poll(quantities).toEqual([1]);
  router.history.back();
  await expect.element(buy).not.toHaveAttribute('aria-disabled');
  wire.letThrough('GET /api/get_districts');
  release();
  await userEvent.click(buy);
  await expect.poll(here).toBe('/checkout');
  expect(quantities()).toEqual([2]);
  // No toast: the checkout shows what was added.
  expect(notifications).toEqual([]);
});

test('recently viewed products are listed without the current one', async () => {
  const first = await openShop('/products/indigo-jamdani-saree-1');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Indigo Jamdani Saree');
  await first.router.navigate({ to: '/products/$slug', params: { slug: 'indigo-katan-saree-2' } });
  await expect.element(viewed.getByRole('heading', { level: 3 })).toHaveTextContent('Indigo Jamdani Saree');
  await first.router.navigate({ to: '/' });
  await expect
    .poll(() =>
      viewed
        .getByRole('heading', { level: 3 })
        .elements()
        .map((name) => name.textContent),
    )
    .toEqual(['Indigo Katan Saree', 'Indigo Jamdani Saree']);
});

test('a product is shown when storage is unavailable', async () => {
  const tab = newTab();
  const forbid = () => {
    throw new DOMException('Storage is disabled', 'SecurityError');
  };
  Object.assign(tab.localStorage, { get: forbid, set: forbid });
  await openShop('/products/indigo-jamdani-saree-1', { tab });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Indigo Jamdani Saree');
});

test('the page has a title, a description and a canonical URL', async () => {
  await openShop(`${kurti}?variation=L`);
  const head = (selector: string, name: string) =>
    document.head.querySelector(selector)?.getAttribute(name) ?? null;
  await expect.poll(() => document.title).toBe('Indigo Cotton Kurti · Razz');
  expect(head('meta[name="description"]', 'content')).toBe('Indigo Cotton Kurti, made by hand.');
  expect(head('link[rel="canonical"]', 'href')).toBe(`${location.origin}${kurti}`);
});
