import {
  afterwards,
  answered,
  asked,
  type Bend,
  type Fault,
  instead,
  isProduct,
  type Json,
  json,
  queried,
  rowsIn,
} from './fault.ts';

type Listing = { data: Json[]; meta: Json & { facets?: { sizes: Json[]; price: Json | null } } };
type Filters = { filter_params: Json[]; sort_option: string; category_slug: string };
const listing = 'catalogue.filterProducts';
const withoutFilter = (...keys: string[]): Bend =>
  asked(listing, (body: Filters) => ({
    ...body,
    filter_params: Array.isArray(body.filter_params)
      ? body.filter_params.map((filter) =>
          Object.fromEntries(Object.entries(filter).filter(([key]) => !keys.includes(key))),
        )
      : body.filter_params,
  }));
const order = (change: (cart: Json, whole: Json) => void): Bend =>
  answered(['orders.detail', 'orders.mine'], (body) =>
    rowsIn(
      body,
      (row) => 'cart' in row && 'order_date' in row,
      (row) => change(row.cart as Json, row),
    ),
  );
const bendOrder = (change: (body: Json) => Json): Bend => asked('orders.place', (body: Json) => change(body));
let turn = 0;

export const relationFaults: readonly Fault[] = [
  {
    id: 'the page is ignored',
    rules: ['relations/pages-disjoint', 'relations/pages-total', 'relations/page-figures'],
    at: [listing],
    bend: () => queried([listing], (query) => query.delete('page')),
  },
  {
    id: 'pages overlap by one row',
    rules: ['relations/pages-disjoint'],
    at: [listing],
    bend: () => ({
      twist: async (about, next) => {
        const answer = await next();
        if (about.name !== listing || !answer.ok) return answer;
        const page = Number(new URL(about.request.url).searchParams.get('page') ?? 1);
        const body = (await answer.clone().json()) as Listing;
        if (page < 2 || body.data.length === 0) return answer;
        const url = new URL(about.request.url);
        url.searchParams.set('page', String(page - 1));
        const { method, headers } = about.request;
        const before = (await (
          await next(new Request(url, { method, headers, body: await about.request.clone().text() }))
        ).json()) as Listing;
        return json(200, { ...body, data: [before.data.at(-1), ...body.data.slice(0, -1)] });
      },
    }),
  },
  {
    id: 'the total counts the page',
    rules: ['relations/pages-total'],
    at: [listing],
    bend: () =>
      answered(listing, (body: Listing) => ({ ...body, meta: { ...body.meta, total: body.data.length } })),
  },
  {
    id: 'past the end comes the last page',
    rules: ['relations/past-the-end'],
    at: [listing],
    bend: () =>
      queried([listing], (query) => {
        if (Number(query.get('page')) > 5 && /^\d+$/.test(query.get('page') ?? '')) query.set('page', '5');
      }),
  },
  {
    id: 'last_page is one short',
    rules: ['relations/page-figures'],
    at: [listing],
    bend: () =>
      answered(listing, (body: Listing) => ({
        ...body,
        meta: { ...body.meta, last_page: Math.max(1, Number(body.meta.last_page) - 1) },
      })),
  },
  {
    id: 'the vendor list ignores its page',
    rules: ['relations/pages-disjoint', 'relations/page-figures'],
    at: ['catalogue.merchantProducts'],
    bend: () =>
      queried(['catalogue.merchantProducts'], (query) => {
        if (Number(query.get('page')) === 2) query.set('page', '1');
      }),
  },
  {
    id: 'the sort is ignored',
    rules: ['relations/sort-reverse', 'relations/sort-order'],
    at: [listing],
    bend: () =>
      asked(listing, (body: Filters) =>
        ['oldest', 'ztoa', 'atoz', 'all'].includes(body.sort_option)
          ? { ...body, sort_option: 'newness' }
          : body,
      ),
  },
  {
    id: 'Z to A sorts within the page',
    rules: ['relations/sort-reverse'],
    at: [listing],
    bend: () => ({
      twist: async (about, next) => {
        if (about.name !== listing) return next();
        const text = await about.request.clone().text();
        if (!text.includes('"ztoa"')) return next();
        const { method, headers, url } = about.request;
        const answer = await next(
          new Request(url, { method, headers, body: text.replace('"ztoa"', '"atoz"') }),
        );
        if (!answer.ok) return answer;
        const body = (await answer.json()) as Listing;
        return json(200, { ...body, data: body.data.reverse() });
      },
    }),
  },
  {
    id: 'rows of one name change places',
    rules: ['relations/sort-stable', 'relations/pages-disjoint'],
    at: [listing],
    bend: () =>
      answered(listing, (body: Listing) => {
        turn += 1;
        const rows = [...body.data];
        if (turn % 2 === 0 && rows.length > 1) [rows[0], rows[1]] = [rows[1] as Json, rows[0] as Json];
        return { ...body, data: rows };
      }),
  },
  {
    id: 'newest and oldest are swapped',
    rules: ['relations/sort-order'],
    at: [listing],
    bend: () =>
      asked(listing, (body: Filters) => ({
        ...body,
        sort_option:
          ({ newness: 'oldest', oldest: 'newness' } as Record<string, string>)[body.sort_option] ??
          body.sort_option,
      })),
  },
  {
    id: 'the search is ignored',
    rules: ['relations/filter-search', 'relations/filter-together'],
    at: [listing],
    bend: () => withoutFilter('search'),
  },
  {
    id: 'the price bounds are ignored',
    rules: ['relations/filter-price'],
    at: [listing],
    bend: () => withoutFilter('price_min', 'price_max'),
  },
  {
    id: 'the upper bound is exclusive',
    rules: ['relations/filter-price'],
    at: [listing],
    bend: () =>
      asked(listing, (body: Filters) => ({
        ...body,
        filter_params: Array.isArray(body.filter_params)
          ? body.filter_params.map((filter) =>
              typeof filter.price_max === 'number' && filter.price_max > 1
                ? { ...filter, price_max: filter.price_max - 0.01 }
                : filter,
            )
          : body.filter_params,
      })),
  },
  {
    id: 'a minimum of 0 drops the maximum',
    rules: ['relations/filter-price'],
    at: [listing],
    bend: () =>
      asked(listing, (body: Filters) => ({
        ...body,
        filter_params: Array.isArray(body.filter_params)
          ? body.filter_params.map((filter) => (filter.price_min === 0 ? {} : filter))
          : body.filter_params,
      })),
  },
  {
    id: 'the size is ignored',
    rules: ['relations/filter-size'],
    at: [listing],
    bend: () => withoutFilter('size'),
  },
  {
    id: 'only the first filter holds',
    rules: ['relations/filter-together'],
    at: [listing],
    bend: () =>
      asked(listing, (body: Filters) => ({
        ...body,
        filter_params: Array.isArray(body.filter_params)
          ? body.filter_params.slice(0, 1)
          : body.filter_params,
      })),
  },
  {
    id: 'a search forgets the category',
    rules: ['relations/filter-together'],
    at: [listing],
    bend: () =>
      asked(listing, (body: Filters) =>
        Array.isArray(body.filter_params) &&
        body.filter_params.some((filter) => filter.search !== undefined) &&
        body.category_slug !== 'no-such-thing'
          ? { ...body, category_slug: 'all' }
          : body,
      ),
  },
  {
    id: 'facets count the page',
    rules: ['relations/facets'],
    at: [listing],
    bend: () =>
      answered(listing, (body: Listing) => {
        for (const size of body.meta.facets?.sizes ?? [])
          size.count = Math.max(
            1,
            body.data.filter(
              (row) => row.product_attribute === 'Size' && (row.variations as unknown[]).includes(size.value),
            ).length,
          );
        return body;
      }),
  },
  {
    id: 'facet prices are those of the page',
    rules: ['relations/facets'],
    at: [listing],
    bend: () =>
      answered(listing, (body: Listing) => {
        const prices = body.data.map(({ sales_price }) => Number(sales_price));
        if (body.meta.facets !== undefined && prices.length > 0)
          body.meta.facets.price = { min: Math.min(...prices), max: Math.max(...prices) };
        return body;
      }),
  },
  {
    id: 'categories below are left out',
    rules: ['relations/category-rows'],
    at: ['catalogue.categoryProducts'],
    bend: () =>
      answered(
        'catalogue.categoryProducts',
        (body: { data: { data: Json[]; total: number } }, { params }) => {
          const data = body.data.data.filter(({ category_id }) => String(category_id) === params.categoryId);
          return { data: { ...body.data, data, total: data.length, last_page: 1 } };
        },
      ),
  },
  {
    id: 'a vendor lists everyone’s',
    rules: ['relations/rows-of'],
    at: ['catalogue.merchantProducts'],
    bend: () => ({
      world: (world) => {
        world.products = world.products.map((product) =>
          product.id === 12 ? { ...product, merchant: { id: 1, name: 'Tangail Tant Ghor' } } : product,
        );
      },
      twist: async (about, next) => {
        const answer = await next();
        if (about.name !== 'catalogue.merchantProducts' || !answer.ok || about.params.merchantId !== '2')
          return answer;
        const { method, headers, url } = about.request;
        const other = await next(new Request(url.replace('/2', '/1'), { method, headers }));
        return other;
      },
    }),
  },
  {
    id: 'the product page has an old price',
    rules: ['relations/same-everywhere', 'relations/row-consistent'],
    at: ['catalogue.productBySlug'],
    bend: () =>
      answered('catalogue.productBySlug', (body) =>
        rowsIn(body, isProduct, (row) => {
          row.sales_price = Math.max(1, Number(row.sales_price) - 5);
        }),
      ),
  },
  {
    id: 'quick view answers the next product',
    rules: ['relations/same-everywhere'],
    at: ['catalogue.productById'],
    bend: () => ({
      twist: async (about, next) => {
        if (about.name !== 'catalogue.productById' || about.params.id !== '20') return next();
        const { method, headers, url } = about.request;
        return next(new Request(url.replace(/20$/, '21'), { method, headers }));
      },
    }),
  },
  {
    id: 'a breadcrumb of another product',
    rules: ['relations/same-everywhere'],
    at: ['catalogue.productBreadcrumb'],
    bend: () =>
      answered('catalogue.productBreadcrumb', () => ({ data: { name: 'Indigo Jamdani Saree of old' } })),
  },
  {
    id: 'a district is missing',
    rules: ['relations/complete-list'],
    at: ['catalogue.districts'],
    bend: () => ({
      world: (world) => {
        world.districts = world.districts.filter((name) => name !== 'Sylhet');
      },
    }),
  },
  {
    id: 'a category under the wrong parent',
    rules: ['relations/tree'],
    at: ['catalogue.categories'],
    bend: () =>
      answered('catalogue.categories', (body) =>
        rowsIn(
          body,
          ({ id, parent_id }) => id === 7 && parent_id === 2,
          (row) => {
            row.parent_id = 1;
          },
        ),
      ),
  },
  {
    id: 'the wishlist count is stale',
    rules: ['relations/count'],
    at: ['wishlist.count'],
    bend: () => {
      let first: unknown;
      return answered('wishlist.count', (body: Json) => {
        first ??= body.count;
        return { count: first };
      });
    },
  },
  {
    id: 'the toggle only adds',
    rules: ['relations/toggle'],
    at: ['wishlist.toggle'],
    bend: () =>
      instead(async ({ name, world, params }) =>
        name === 'wishlist.toggle' &&
        world.wishlist.some(({ productId }) => String(productId) === params.productId)
          ? json(200, { msg: 'Product Removed from wishlist.', action: 'delete' })
          : undefined,
      ),
  },
  {
    id: 'the toggle says create both times',
    rules: ['relations/toggle'],
    at: ['wishlist.toggle'],
    bend: () => answered('wishlist.toggle', (body: Json) => ({ ...body, action: 'create' })),
  },
  {
    id: 'is_wishlist is always false',
    rules: ['relations/flag'],
    at: ['catalogue.productById', listing],
    bend: () =>
      answered(['catalogue.productById', 'catalogue.productBySlug', listing], (body) =>
        rowsIn(body, isProduct, (row) => {
          row.is_wishlist = false;
        }),
      ),
  },
  {
    id: 'address2 is lost',
    rules: ['relations/kept-as-sent'],
    at: ['addresses.save'],
    bend: () =>
      asked('addresses.save', (body: Json) => {
        const { address2: _lost, ...rest } = body;
        return rest;
      }),
  },
  {
    id: 'an update keeps the old phone',
    rules: ['relations/updated', 'relations/kept-as-sent'],
    at: ['addresses.update'],
    bend: () =>
      afterwards('addresses.update', ({ world, params }) => {
        const address = world.addresses.find(({ id }) => String(id) === params.id);
        if (address !== undefined) address.name = 'Contract Check';
      }),
  },
  {
    id: 'deleting an address deletes them all',
    rules: ['relations/others-untouched'],
    at: ['addresses.remove'],
    bend: () => ({
      twist: async (about, next) => {
        const gone = about.world.addresses.find(({ id }) => String(id) === about.params.id);
        const answer = await next();
        if (about.name === 'addresses.remove' && answer.ok)
          about.world.addresses = about.world.addresses.filter(({ owner }) => owner !== gone?.owner);
        return answer;
      },
    }),
  },
  {
    id: 'deleting only says so',
    rules: ['relations/vanishes'],
    at: ['addresses.remove'],
    bend: () =>
      instead(async ({ name, world, params }) =>
        name === 'addresses.remove' && world.addresses.some(({ id }) => String(id) === params.id)
          ? json(200, { msg: 'Address Deleted Successfully.' })
          : undefined,
      ),
  },
  {
    id: 'the deleted address stays the default',
    rules: ['relations/default-address'],
    at: ['addresses.shippingDefault'],
    bend: () => {
      const kept = new Map<string, unknown>();
      return {
        twist: async (about, next) => {
          const answer = await next();
          if (about.name !== 'addresses.shippingDefault' || !answer.ok) return answer;
          const who = about.request.headers.get('cookie') ?? '';
          const body: unknown = kept.get(who) ?? (await answer.clone().json());
          if (body !== null) kept.set(who, body);
          return json(200, body);
        },
      };
    },
  },
  {
    id: 'the profile is not saved',
    rules: ['relations/updated', 'relations/kept-as-sent'],
    at: ['account.saveProfile'],
    bend: () =>
      asked('account.saveProfile', (body: Json) => ({
        ...body,
        name:
          body?.name === undefined ||
          body.name === null ||
          typeof body.name !== 'string' ||
          body.name.trim() === '' ||
          body.name.length > 120
            ? body?.name
            : 'Contract Check A',
      })),
  },
  {
    id: 'the account of another',
    rules: ['relations/is-caller'],
    at: ['account.user'],
    bend: () =>
      answered('account.user', (_body, { world }) => {
        const { name, email, phone } = world.users[0] ?? { name: '', email: '', phone: '' };
        return { name, email, phone };
      }),
  },
  {
    id: 'an email address twice',
    rules: ['relations/unique'],
    at: ['account.saveProfile'],
    bend: () =>
      instead(async ({ name }, next) => {
        if (name !== 'account.saveProfile') return undefined;
        const answer = await next();
        return answer.status === 422 && (await answer.clone().text()).includes('taken')
          ? json(200, { msg: 'Profile saved Successfully.' })
          : answer;
      }),
  },
  {
    id: 'a guest’s addresses are lost at sign-in',
    rules: ['relations/takes-over'],
    at: ['signIn.login'],
    bend: () => ({
      twist: async (about, next) => {
        if (about.name === 'signIn.login')
          about.world.addresses = about.world.addresses.filter(({ owner }) => owner.startsWith('user:'));
        return next();
      },
    }),
  },
  {
    id: 'a guest’s orders are lost at registration',
    rules: ['relations/takes-over'],
    at: ['signIn.register'],
    bend: () => ({
      twist: async (about, next) => {
        if (about.name === 'signIn.register')
          about.world.orders = about.world.orders.filter(({ owner }) => owner.startsWith('user:'));
        return next();
      },
    }),
  },
  {
    id: 'the grand total forgets delivery',
    rules: ['relations/order-totals'],
    at: ['orders.place'],
    bend: () =>
      order((cart) => {
        cart.grand_total = Number(cart.sub_total) - Number(cart.discount);
      }),
  },
  {
    id: 'the coupon is taken off twice',
    rules: ['relations/order-coupon'],
    at: ['orders.place'],
    bend: () =>
      order((cart) => {
        cart.grand_total = Number(cart.grand_total) - Number(cart.discount);
        cart.discount = 2 * Number(cart.discount);
      }),
  },
  {
    id: 'the page’s price is believed',
    rules: ['relations/order-lines'],
    at: ['orders.place'],
    bend: () =>
      afterwards('orders.place', ({ world }) => {
        const made = world.orders.at(-1);
        const sent = (JSON.parse(made?.asked ?? '{}') as { cart: { product?: { sales_price?: number } }[] })
          .cart;
        for (const [i, line] of made?.cart.cart_items.entries() ?? [])
          line.sales_price = sent[i]?.product?.sales_price ?? line.sales_price;
      }),
  },
  {
    id: 'the page’s total is believed',
    rules: ['relations/order-total-checked'],
    at: ['orders.place'],
    bend: () => ({
      twist: async (about, next) => {
        const answer = await next();
        if (
          about.name !== 'orders.place' ||
          answer.status !== 422 ||
          !(await answer.clone().text()).includes('Prices changed')
        )
          return answer;
        return json(201, { order_id: 1 });
      },
    }),
  },
  {
    id: 'the stock is not taken',
    rules: ['relations/order-stock'],
    at: ['orders.place'],
    bend: () =>
      afterwards('orders.place', ({ world }) => {
        for (const { product, quantity } of world.orders.at(-1)?.cart.cart_items ?? []) {
          const stored = world.products.find(({ id }) => id === product.id);
          if (stored !== undefined) stored.current_stock += quantity;
        }
      }),
  },
  {
    id: 'more than the stock is sold',
    rules: ['relations/order-available'],
    at: ['orders.place'],
    bend: () => ({
      twist: async (about, next) => {
        const answer = await next();
        return about.name === 'orders.place' &&
          answer.status === 422 &&
          (await answer.clone().text()).includes('are left')
          ? json(201, { order_id: 1 })
          : answer;
      },
    }),
  },
  {
    id: 'the idempotency key is ignored',
    rules: ['relations/order-idempotent'],
    at: ['orders.place'],
    bend: () => ({
      twist: async (about, next) => {
        if (about.name !== 'orders.place') return next();
        const headers = new Headers(about.request.headers);
        headers.delete('idempotency-key');
        return next(
          new Request(about.request.url, {
            method: 'POST',
            headers,
            body: await about.request.clone().text(),
          }),
        );
      },
    }),
  },
  {
    id: 'any delivery charge is taken',
    rules: ['relations/order-delivery'],
    at: ['orders.place'],
    bend: () => ({
      twist: async (about, next) => {
        const answer = await next();
        return about.name === 'orders.place' && (await answer.clone().text()).includes('ways of delivery')
          ? json(201, { order_id: 1 })
          : answer;
      },
    }),
  },
  {
    id: 'a transaction id pays twice',
    rules: ['relations/order-payment'],
    at: ['orders.place'],
    bend: () => ({
      twist: async (about, next) => {
        const answer = await next();
        return about.name === 'orders.place' && (await answer.clone().text()).includes('used on another')
          ? json(201, { order_id: 1 })
          : answer;
      },
    }),
  },
  {
    id: 'bKash without proof',
    rules: ['relations/order-payment'],
    at: ['orders.place'],
    bend: () =>
      bendOrder((body) =>
        body?.payment_method === 'bkash' && body.payment_trnx_id === ''
          ? { ...body, payment_method: 'cash' }
          : body,
      ),
  },
  {
    id: 'the chosen form is lost',
    rules: ['relations/order-lines'],
    at: ['orders.place'],
    bend: () =>
      order((cart) => {
        for (const line of cart.cart_items as Json[]) delete line.variation;
      }),
  },
  {
    id: 'the billing address is the shipping address',
    rules: ['relations/order-kept'],
    at: ['orders.place'],
    bend: () =>
      order((_cart, whole) => {
        whole.billing_address = whole.shipping_address;
      }),
  },
  {
    id: 'orders stand oldest first',
    rules: ['relations/newest-first'],
    at: ['orders.mine'],
    bend: () =>
      answered('orders.mine', (body: { data: { data: Json[] } }) => ({
        data: { ...body.data, data: body.data.data.reverse() },
      })),
  },
  {
    id: 'an expired coupon code is valid for all',
    rules: ['relations/coupon-verdict'],
    at: ['coupons.check'],
    bend: () =>
      instead(async ({ name, params }, next) => {
        if (name !== 'coupons.check') return undefined;
        const answer = await next();
        return (params.code ?? '').startsWith('NOSUCH')
          ? json(200, {
              is_valid: true,
              msg: 'Valid.',
              coupon: { code: 'EID500', type: 'fixed_discount', amount: 500 },
            })
          : answer;
      }),
  },
  {
    id: 'autocomplete ignores the query',
    rules: ['relations/search-hits'],
    at: ['shop.search'],
    bend: () =>
      asked('shop.search', (body: { requests: Json[] }) =>
        Array.isArray(body?.requests)
          ? { ...body, requests: body.requests.map((each) => ({ ...each, query: '' })) }
          : body,
      ),
  },
];
