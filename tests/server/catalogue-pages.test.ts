import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { routeFiles } from '../../server/pages/plain-pages.ts';
import { preparePage } from '../../server/pages/template.ts';
import { DRAWN_SIZES, pictureSources, wholePicture } from '../../src/domain/pictures.ts';
import { defaultSettings } from '../../src/domain/pricing.ts';
import { addCaps } from '../support/add-products.ts';
import type { BrowserClient } from '../support/browser-client.ts';
import { ids, smallShop } from '../support/small-shop.ts';

const shop = await smallShop({ PUBLIC_URL: 'https://shop.example' });
afterAll(shop.close);
const { db } = shop.database;
await addCaps(db, 24);
const visitor = await shop.browser();

/** The status, head and initial data of a page as sent by the server. */
const open = async (url: string, browser: BrowserClient = visitor) => {
  const { status, body, headers } = await browser.get(url, { headers: { accept: 'text/html' } });
  const html = String(body);
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '');
  const [data = 'null'] = all(/<script type="application\/json" id="page-data">(.*?)<\/script>/g);
  const shared = [...html.matchAll(/<meta property="og:([\w:]+)" content="(.*?)">/g)];
  return {
    status,
    headers,
    html,
    titles: all(/<title>(.*?)<\/title>/g),
    description: all(/<meta name="description" content="(.*?)">/g)[0],
    canonical: all(/<link rel="canonical" href="(.*?)">/g)[0],
    alternates: Object.fromEntries(
      [...html.matchAll(/<link rel="alternate" hreflang="(.*?)" href="(.*?)">/g)].map(
        ([, language, href]) => [language, href],
      ),
    ),
    robots: all(/<meta name="robots" content="(.*?)">/g)[0],
    openGraph: Object.fromEntries(shared.map(([, name, value]) => [name, value])),
    jsonLd: all(/<script type="application\/ld\+json">(.*?)<\/script>/g).map((text) => JSON.parse(text)),
    pictures: all(/(<link rel="preload" as="image".*?>)/g),
    data: JSON.parse(data),
  };
};

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
const listingKey = (page: number, slug: string, filter = {}, sort_option = 'newness') =>
  `POST /api/filter_products?page=${page} ${JSON.stringify({ category_slug: slug, filter_params: [filter], sort_option })}`;

describe('a product', () => {
  test('has meta data, Open Graph and JSON-LD', async () => {
    const page = await open('/products/red-jamdani-saree');
    expect(page).toMatchObject({
      status: 200,
      titles: ['Red Jamdani Saree · Razz'],
      description: 'Fine.',
      canonical: 'https://shop.example/products/red-jamdani-saree',
      robots: undefined,
      openGraph: {
        title: 'Red Jamdani Saree',
        site_name: 'Razz',
        type: 'product',
        description: 'Fine.',
        url: 'https://shop.example/products/red-jamdani-saree',
        image: 'https://shop.example/pictures/a.webp',
      },
      pictures: ['<link rel="preload" as="image" href="/pictures/a.webp" fetchpriority="high">'],
    });
    expect(page.jsonLd).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'Red Jamdani Saree',
        description: 'Fine.',
        image: ['https://shop.example/pictures/a.webp', 'https://shop.example/pictures/b.webp'],
        brand: { '@type': 'Brand', name: 'Aarong Lane' },
        category: 'Jamdani',
        offers: {
          '@type': 'Offer',
          price: 4500,
          priceCurrency: 'BDT',
          availability: 'https://schema.org/InStock',
          seller: { '@type': 'Organization', name: 'Aarong Lane' },
        },
      },
    ]);
    expect(page.headers['cache-control']).toBe('private, no-cache');
  });

  test('includes the responses that the page requests first', async () => {
    const { data } = await open('/products/red-jamdani-saree');
    const details = '/api/get_product_details_by_slug/red-jamdani-saree';
    expect(data).toEqual({
      calls: {
        'GET /api/get_categories': (await visitor.get('/api/get_categories')).body,
        [`GET ${details}`]: (await visitor.get(details)).body,
      },
      user: null,
    });
  });

  test.each([
    [1, 'InStock'],
    [0, 'OutOfStock'],
  ])('with a stock of %s is %s', async (current_stock, availability) => {
    await db.updateTable('products').set({ current_stock }).where('id', '=', ids.soldOut).execute();
    const { jsonLd } = await open('/products/blue-katan-saree');
    expect(jsonLd[0].offers.availability).toBe(`https://schema.org/${availability}`);
  });
});

describe('a listing', () => {
  test('of a category has its title and breadcrumbs', async () => {
    const page = await open('/shop/sarees');
    expect(page).toMatchObject({
      status: 200,
      titles: ['Sarees · Razz'],
      description:
        'Sarees: 2 products, with Blue Katan Saree and Red Jamdani Saree. Delivery all over Bangladesh, cash on delivery or bKash.',
      canonical: 'https://shop.example/shop/sarees',
      robots: undefined,
      openGraph: {
        title: 'Sarees',
        type: 'website',
        url: 'https://shop.example/shop/sarees',
        image: 'https://shop.example/pictures/a.webp',
        'image:alt': 'Blue Katan Saree',
      },
    });
    expect(page.jsonLd).toMatchObject([
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Women', item: 'https://shop.example/shop/women' },
          { '@type': 'ListItem', position: 2, name: 'Sarees', item: 'https://shop.example/shop/sarees' },
        ],
      },
    ]);
    expect(idsOf(page.data.calls[listingKey(1, 'sarees')].data)).toEqual([ids.soldOut, ids.saree]);
  });

  test('of all categories has its own title and no breadcrumbs', async () => {
    expect(await open('/shop/all')).toMatchObject({
      titles: ['All Categories · Razz'],
      canonical: 'https://shop.example/shop/all',
      jsonLd: [],
    });
  });

  test('has a canonical URL for each page', async () => {
    const page = await open('/shop/all?page=2');
    expect(page).toMatchObject({
      status: 200,
      canonical: 'https://shop.example/shop/all?page=2',
      robots: undefined,
    });
    expect(idsOf(page.data.calls[listingKey(2, 'all')].data)).toEqual([103, 102, 101, 100]);
  });

  test('past the last page is noindex', async () => {
    expect(await open('/shop/all?page=99')).toMatchObject({ status: 200, robots: 'noindex' });
  });

  test.each([
    ['search=saree&price_max=5000', { search: 'saree', price_max: 5000 }, 'newness', [ids.saree]],
    ['size=L', { size: 'L' }, 'newness', [ids.panjabi]],
    ['sort=oldest&search=saree', { search: 'saree' }, 'oldest', [ids.saree, ids.soldOut]],
  ])('with ?%s is filtered and noindex', async (query, filter, sort, expected) => {
    const page = await open(`/shop/all?${query}`);
    expect(page).toMatchObject({ canonical: 'https://shop.example/shop/all', robots: 'noindex' });
    expect(idsOf(page.data.calls[listingKey(1, 'all', filter, sort)].data)).toEqual(expected);
  });
});

test('a Bangla page has its title, and product names in Bangla', async () => {
  const name_bn = 'নীল কাতান শাড়ি';
  const setName = (name: string | null) =>
    db.updateTable('products').set({ name_bn: name }).where('id', '=', ids.soldOut).execute();
  await setName(name_bn);
  const all = await open('/shop/all?lang=bn');
  expect(all).toMatchObject({
    titles: ['সব ক্যাটাগরি · Razz'],
    description: expect.stringMatching(/^সব ক্যাটাগরি: /),
    openGraph: { title: 'সব ক্যাটাগরি' },
  });
  expect(await open('/shop/sarees?lang=bn')).toMatchObject({
    description: expect.stringContaining(`${name_bn} এবং Red Jamdani Saree`),
    openGraph: { 'image:alt': name_bn },
  });
  await setName(null);
});

describe('hreflang alternates', () => {
  test.each([
    ['/', '/?lang=bn'],
    ['/shop/all?page=2', '/shop/all?page=2&amp;lang=bn'],
    ['/products/red-jamdani-saree', '/products/red-jamdani-saree?lang=bn'],
    ['/vendors/2', '/vendors/2?lang=bn'],
  ])('%s links both languages and a canonical URL in its own', async (path, bangla) => {
    const [en, bn] = [`https://shop.example${path}`, `https://shop.example${bangla}`];
    const inEnglish = await open(path);
    expect(inEnglish.alternates).toEqual({ en, bn, 'x-default': en });
    const inBangla = await open(bangla.replace('&amp;', '&'));
    expect(inBangla.alternates).toEqual(inEnglish.alternates);
    expect(inBangla.html).toContain('<html lang="bn">');
    expect(inBangla.canonical).toBe(bn);
    expect(inBangla.openGraph.url).toBe(bn);
  });

  test.each(['/shop/all?search=saree&lang=bn', '/cart?lang=bn', '/products/none?lang=bn'])(
    '%s is noindex and has none',
    async (path) => {
      const page = await open(path);
      expect(page.html).toContain('<html lang="bn">');
      expect(page).toMatchObject({ robots: 'noindex', alternates: {} });
    },
  );
});

test('a vendor page has its title, description and canonical URL', async () => {
  expect(await open('/vendors/2')).toMatchObject({
    status: 200,
    titles: ['Old Town Tailors · Razz'],
    description: expect.stringMatching(/^Old Town Tailors at Razz: White Panjabi, Cap 24, and Cap 23\. /),
    canonical: 'https://shop.example/vendors/2',
    robots: undefined,
  });
  const second = await open('/vendors/2?page=2');
  expect(second.canonical).toBe('https://shop.example/vendors/2?page=2');
  expect(idsOf(second.data.calls['GET /api/get_merchant_products/2?page=2'].data.data)).toEqual([100]);
});

test('a vendor page contains its filtered listing, and is noindex with a filter', async () => {
  const page = await open('/vendors/2?search=panjabi&vendors=1');
  expect(page).toMatchObject({ status: 200, robots: 'noindex', canonical: 'https://shop.example/vendors/2' });
  const listed = page.data.calls[listingKey(1, 'all', { search: 'panjabi', vendors: [2] })];
  expect(listed.data.map(({ name }: { name: string }) => name)).toEqual(['White Panjabi']);
});

test('the home page has the meta data of the shop', async () => {
  const page = await open('/');
  expect(page).toMatchObject({
    titles: ['Razz'],
    canonical: 'https://shop.example/',
    robots: undefined,
    description: expect.stringMatching(/^Razz: Women and Men\. Delivery to every district /),
    openGraph: {
      title: 'Razz',
      site_name: 'Razz',
      type: 'website',
      url: 'https://shop.example/',
      description: page.description,
      image: expect.stringMatching(/^https:\/\/shop\.example\/pictures\/scene-.*-1200\.jpg$/),
      'image:type': 'image/jpeg',
      'image:width': '1200',
      'image:height': '630',
      'image:alt': 'Razz',
    },
  });
  expect(page.data.calls['GET /api/get_featured_products']).toEqual(
    (await visitor.get('/api/get_featured_products')).body,
  );
});

test.each([
  ['a drawing', '/pictures/jam-001-front.0123abcd'],
  ['a photo, whole on its product page', '/pictures/photo-0123456789abcdef.0123abcd'],
])('the main picture is preloaded with the sizes that the page uses: %s', async (_kind, stem) => {
  const featured_img = `${stem}.webp`;
  await db.updateTable('products').set({ featured_img }).where('id', '=', ids.panjabi).execute();
  const preload = (href: string, sizes: string) =>
    `<link rel="preload" as="image" href="${href}" imagesrcset="${pictureSources(href).avif}" imagesizes="${sizes.replaceAll('>', '&gt;')}" type="image/avif" fetchpriority="high">`;
  const { heroPicture } = (await visitor.get('/api/settings')).body;
  for (const [url, href, sizes] of [
    ['/', heroPicture, DRAWN_SIZES.hero],
    ['/shop/men', featured_img, DRAWN_SIZES.grid],
    ['/vendors/2', featured_img, DRAWN_SIZES.grid],
    ['/products/white-panjabi', wholePicture(featured_img), DRAWN_SIZES.gallery],
  ] as const)
    expect((await open(url)).pictures, url).toEqual([preload(href, sizes)]);
  const { openGraph, jsonLd } = await open('/products/white-panjabi');
  expect(openGraph.image).toBe(`https://shop.example${stem}-1200.jpg`);
  expect(jsonLd[0].image).toEqual([`https://shop.example${wholePicture(featured_img)}`]);
});

test.each([
  '/products/none',
  '/products/hidden-shawl',
  '/shop/nowhere',
  '/vendors/99',
  '/vendors/abc',
  '/vendors/1?page=2',
  '/no-such-page',
])('%s is 404 and noindex', async (url) => {
  const page = await open(url);
  expect(page).toMatchObject({
    status: 404,
    titles: ['Page not found · Razz'],
    canonical: undefined,
    robots: 'noindex',
  });
  expect(page.data.calls).toHaveProperty(['GET /api/get_categories']);
});

test.each(['/vendors/1', '/shop/all'])('%s with an invalid page number is its first page', async (path) => {
  expect(await open(`${path}?page=0`)).toMatchObject({
    status: 200,
    canonical: `https://shop.example${path}`,
  });
});

// As in the browser, so that the title does not change while the page loads.
test.each([
  ['/cart', 'Your cart', 'আপনার কার্ট'],
  ['/checkout', 'Checkout', 'চেকআউট'],
  ['/track_order', 'Track your order', 'অর্ডার ট্র্যাক করুন'],
  ['/wishlist', 'Wishlist', 'পছন্দের তালিকা'],
  ['/login', 'Sign in', 'সাইন ইন'],
  ['/register', 'Create an account', 'অ্যাকাউন্ট খুলুন'],
  ['/forgot-password', 'Forgot your password?', 'পাসওয়ার্ড ভুলে গেছেন?'],
  ['/reset-password', 'Choose a new password', 'নতুন পাসওয়ার্ড দিন'],
  ['/account', 'Profile', 'প্রোফাইল'],
  ['/account/orders', 'My Orders', 'আমার অর্ডার'],
  ['/account/addresses', 'Address Book', 'ঠিকানা বই'],
  ['/account/developer', 'Developer', 'ডেভেলপার'],
])('%s has the title %s, or in Bangla %s, and is noindex', async (url, english, bangla) => {
  expect(await open(url)).toMatchObject({ status: 200, titles: [`${english} · Razz`], robots: 'noindex' });
  expect((await open(`${url}?lang=bn`)).titles).toEqual([`${bangla} · Razz`]);
});

// Their titles depend on what is not known yet.
test.each(['/order_confirmed/12', '/oauth/consent'])('%s has the title of the shop', async (url) => {
  expect(await open(url)).toMatchObject({ status: 200, titles: ['Razz'], robots: 'noindex' });
});

test('a listing of a search and a page that does not exist have their titles in both languages', async () => {
  for (const [url, english, bangla] of [
    ['/shop/all?search=saree', 'Search result for saree', 'saree এর সার্চ ফলাফল'],
    ['/shop/all', 'All Categories', 'সব ক্যাটাগরি'],
    ['/products/none', 'Page not found', 'পাতাটি এখানে নেই'],
    ['/no-such-page', 'Page not found', 'পাতাটি এখানে নেই'],
  ]) {
    expect((await open(`${url}`)).titles).toEqual([`${english} · Razz`]);
    expect((await open(`${url}${url?.includes('?') ? '&' : '?'}lang=bn`)).titles).toEqual([
      `${bangla} · Razz`,
    ]);
  }
});

test('each route file except layouts is a page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'razz-routes-'));
  const names = [
    '__root',
    'index',
    'account',
    'account.index',
    'account.returns',
    'shop.$slug',
    'size-guide',
  ];
  for (const name of names) await writeFile(join(folder, `${name}.tsx`), '');
  expect(Object.fromEntries(routeFiles(folder).map(({ file, pattern }) => [file, pattern]))).toEqual({
    'index.tsx': '/',
    'account.index.tsx': '/account',
    'account.returns.tsx': '/account/returns',
    'shop.$slug.tsx': '/shop/:slug',
    'size-guide.tsx': '/size-guide',
  });
  await rm(folder, { recursive: true });
});

test('the initial data include the user and the wishlist', async () => {
  const customer = await shop.customer('here@example.com');
  await customer.get(`/api/user/toggle_wishlist/${ids.saree}`);
  const { data } = await open('/products/red-jamdani-saree', customer);
  expect(data.user).toEqual({ name: 'Rahim Uddin', email: 'here@example.com', phone: '01812345678' });
  const details = data.calls['GET /api/get_product_details_by_slug/red-jamdani-saree'];
  expect(details.data.is_wishlist).toBe(true);
  expect((await open('/cart', customer)).data.user).toEqual(data.user);
});

test('a page has the language of the cookie', async () => {
  const bangla = await shop.browser();
  bangla.cookies.set('razz_locale', 'bn');
  const { html, description } = await open('/cart', bangla);
  expect(html).toContain('<html lang="bn">');
  expect(description).toMatch(/^Razz: .*সারা বাংলাদেশে সব জেলায় /);
  expect((await open('/cart')).html).toContain('<html lang="en">');
});

test('a page preloads the chunks of its route and its language', () => {
  const template = {
    html: '<html lang="en"><head><title>Razz</title><script type="module" src="/assets/main.js"></script></head></html>',
    chunks: {
      'src/routes/cart.tsx?tsr-split=component': {
        file: 'assets/cart.js',
        css: ['assets/cart.css'],
        imports: ['shared'],
      },
      'src/routes/login.tsx': { file: 'assets/login.js' },
      shared: { file: 'assets/shared.js', imports: ['main'] },
      main: { file: 'assets/main.js' },
      'src/ui/messages/bn.ts': { file: 'assets/bn.js' },
      'src/ui/fonts/noto-sans-bengali.woff2': { file: 'assets/bengali.woff2' },
    },
    earlyScript: '',
    styles: new Map(),
  };
  const linksOf = (locale: 'en' | 'bn') => {
    const page = { routeFile: 'src/routes/cart.tsx' };
    const parts = {
      page,
      settings: defaultSettings,
      locale,
      origin: 'https://shop.example',
      content: null,
      data: undefined,
      nonce: '',
    };
    const html = preparePage(template, parts).html.toString();
    return html.match(/<link [^>]*>/g);
  };
  const cartChunks = [
    '<link rel="stylesheet" href="/assets/cart.css">',
    '<link rel="modulepreload" href="/assets/cart.js">',
    '<link rel="modulepreload" href="/assets/shared.js">',
  ];
  expect(linksOf('en')).toEqual(cartChunks);
  expect(linksOf('bn')).toEqual([
    ...cartChunks,
    '<link rel="modulepreload" href="/assets/bn.js">',
    '<link rel="preload" href="/assets/bengali.woff2" as="font" type="font/woff2" crossorigin="" data-families="Razz Bangla">',
  ]);
});

test('a rendered page loads scripts late, has its styles inline, and says what works without JavaScript', () => {
  const template = {
    html: `<!doctype html>
<html lang="en"><head>
<meta charset="utf-8" />
<title>Razz</title>
<script type="application/json" id="shop-settings">{}</script>
<script type="module" crossorigin src="/assets/main.js"></script>
<link rel="modulepreload" crossorigin href="/assets/shared.js">
<link rel="modulepreload" crossorigin href="/assets/more.js">
<link rel="stylesheet" crossorigin href="/assets/main.css">
<link rel="stylesheet" crossorigin href="/assets/unread.css">
</head><body><div id="root"></div>
<noscript>Needs JavaScript.</noscript>
</body></html>
`,
    chunks: { 'src/ui/fonts/noto-sans-bengali-signs.woff2': { file: 'assets/signs.woff2' } },
    earlyScript: 'early();',
    styles: new Map([['/assets/main.css', 'h1 { color: green }']]),
  };
  const parts = {
    page: { title: 'Sarees' },
    settings: { shopName: 'Razz' } as typeof defaultSettings,
    locale: 'en',
    origin: 'https://shop.example',
    content: Buffer.from('<main>Sarees</main>'),
    data: '{"calls":{}}',
    nonce: 'once',
  } as const;
  expect(preparePage(template, parts).html.toString()).toMatchInlineSnapshot(`
    "<!doctype html>
    <html lang="en"><head>
    <meta charset="utf-8" />
    <meta property="csp-nonce" nonce="once">
    <script type="application/json" id="shop-settings">{"shopName":"Razz","serverTime":null}</script>
    <script data-entry="/assets/main.js" data-preload="/assets/shared.js /assets/more.js">early();</script>


    <style>h1 { color: green }</style><link rel="stylesheet" type="text/plain" href="/assets/main.css">
    <link rel="stylesheet" crossorigin href="/assets/unread.css">
    <title>Sarees · Razz</title>
    <meta name="description" content="Razz: order online. Delivery to every district of Bangladesh, cash on delivery or bKash.">
    <meta name="robots" content="noindex">
    <meta property="og:title" content="Sarees">
    <meta property="og:site_name" content="Razz">
    <meta property="og:type" content="website">
    <meta property="og:description" content="Razz: order online. Delivery to every district of Bangladesh, cash on delivery or bKash.">
    <meta name="twitter:card" content="summary_large_image">
    <link rel="preload" href="/assets/signs.woff2" as="font" type="font/woff2" crossorigin="" data-families="Razz Taka,Razz Label">
    <link rel="expect" href="#content" blocking="render">
    </head><body><div id="root"><main>Sarees</main></div>
    <p id="early-status" role="status"></p>
    <noscript><p class="no-script">You can look around without JavaScript. The cart, the wishlist and your account need it.</p></noscript>
    <script type="application/json" id="page-data">{"calls":{}}</script>
    </body></html>
    "
  `);
  const bangla = preparePage(template, { ...parts, locale: 'bn' }).html.toString();
  expect(bangla).toContain('<html lang="bn">');
  expect(bangla).toContain(
    '<noscript><p class="no-script">জাভাস্ক্রিপ্ট ছাড়াও দোকান ঘুরে দেখা যায়। কার্ট, উইশলিস্ট ও অ্যাকাউন্টের জন্য জাভাস্ক্রিপ্ট লাগবে।</p></noscript>',
  );
});
