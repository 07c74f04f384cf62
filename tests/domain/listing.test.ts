import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Listing, ListingRequest } from '../../src/contracts/schemas/listing.ts';
import {
  joinValues,
  type ListingSearch,
  lastPage,
  listingKeys,
  listingRequest,
  nearestPage,
  readListingSearch,
  sortChoices,
  splitValues,
  withSelected,
} from '../../src/domain/listing.ts';
import {
  categoryPath,
  groupSizes,
  isIndexable,
  pageWindow,
  pricePresets,
  shownRange,
} from '../../src/domain/listing-view.ts';

const search: fc.Arbitrary<ListingSearch> = fc.record(
  {
    search: fc
      .string({ minLength: 1, maxLength: 200, size: 'max' })
      .filter((text) => text.trim() === text && text !== ''),
    price_min: fc.integer({ min: 0, max: 100_000_000 }),
    price_max: fc.integer({ min: 1, max: 100_000_000 }),
    size: fc.constantFrom('S', 'M', 'XXL'),
    colours: fc.constantFrom('Red', 'Red,Blue', 'Indigo%2C washed'),
    vendors: fc.constantFrom('3', '3,17'),
    on_sale: fc.constant(true as const),
    in_stock: fc.constant(true as const),
    sort: fc.constantFrom('all', 'newness', 'oldest', 'atoz', 'ztoa', 'price_asc', 'price_desc'),
    page: fc.integer({ min: 2, max: 1_000_000 }),
  },
  { requiredKeys: [] },
);

describe('readListingSearch', () => {
  it('keeps a minimum of 0 and ignores an empty maximum or one of 0 [5.10]', () => {
    expect(readListingSearch({ price_min: '0', price_max: '0' })).toEqual({ price_min: 0 });
    expect(readListingSearch({ price_min: '', price_max: '' })).toEqual({});
    expect(readListingSearch({ price_min: null, page: 2 })).toEqual({ page: 2 });
    expect(readListingSearch({ price_min: 5, price_max: 900 })).toEqual({ price_min: 5, price_max: 900 });
  });

  it('omits invalid values', () => {
    expect(
      readListingSearch({
        price_min: '-1',
        price_max: 'dear',
        sort: 'random',
        page: '1',
        size: ' ',
        search: '  ',
      }),
    ).toEqual({});
    expect(
      readListingSearch({ page: '2.5', price_min: true, price_max: null, search: {}, size: [] }),
    ).toEqual({});
    expect(readListingSearch({ page: '0', price_min: 100_000_001 })).toEqual({});
    expect(readListingSearch({ page: '1000001' })).toEqual({});
    expect(readListingSearch({ page: '1000000', price_max: 100_000_000 })).toEqual({
      page: 1_000_000,
      price_max: 100_000_000,
    });
  });

  it('trims and truncates texts, and accepts numbers as text', () => {
    expect(readListingSearch({ search: '  red saree ', size: ' M ' })).toEqual({
      search: 'red saree',
      size: 'M',
    });
    expect(readListingSearch({ search: 2024, size: 42 })).toEqual({ search: '2024', size: '42' });
    expect(readListingSearch({ search: 'x'.repeat(300), size: 'y'.repeat(120) })).toEqual({
      search: 'x'.repeat(200),
      size: 'y'.repeat(100),
    });
  });

  it('round-trips through a URL [2.3]', () => {
    fc.assert(
      fc.property(search, (params) => {
        const url = new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)]));
        expect(readListingSearch(Object.fromEntries(url))).toEqual(params);
        expect(readListingSearch({ ...params })).toEqual(params);
      }),
    );
  });

  it('reads exactly the keys in listingKeys', () => {
    const every = Object.fromEntries(listingKeys.map((key) => [key, '5']));
    expect(listingKeys).toHaveLength(11);
    expect(
      Object.keys(readListingSearch({ ...every, on_sale: 'true', in_stock: 'true', sort: 'oldest' })),
    ).toEqual([...listingKeys]);
  });

  it('yields a valid request for any input', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...listingKeys), fc.anything()), (query) => {
        const request = listingRequest('all', readListingSearch(query));
        expect(ListingRequest.safeParse(request).success).toBe(true);
      }),
    );
  });
});

describe('multi-value filters', () => {
  it('are read without duplicates and invalid values', () => {
    expect(
      readListingSearch({
        colours: 'Red, Blue,,Red',
        fabrics: 'x'.repeat(61),
        vendors: '3,0,-1,abc,17',
        on_sale: 'true',
        in_stock: 'yes',
      }),
    ).toEqual({ colours: 'Red,Blue', vendors: '3,17', on_sale: true });
    expect(readListingSearch({ vendors: 3, in_stock: true })).toEqual({ vendors: '3', in_stock: true });
  });

  it('have at most fifty values of sixty characters', () => {
    const name = 'x'.repeat(60);
    expect(readListingSearch({ colours: `${name},${name}y` })).toEqual({ colours: name });
    const ids = Array.from({ length: 51 }, (_, i) => i + 1);
    expect(splitValues(readListingSearch({ vendors: ids.join(',') }).vendors)).toHaveLength(50);
  });

  it('may contain commas', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z, ]{1,9}$/), { minLength: 1 }), (values) => {
        expect(splitValues(joinValues(values))).toEqual(values);
      }),
    );
    expect([joinValues([]), splitValues(undefined)]).toEqual([undefined, []]);
  });

  it('are sent as lists, vendors by id', () => {
    expect(
      listingRequest('all', { colours: 'Red,Indigo%2C washed', vendors: '3,17', in_stock: true })
        .filter_params,
    ).toEqual([{ colours: ['Red', 'Indigo, washed'], vendors: [3, 17], in_stock: true }]);
  });
});

describe('sorting by relevance', () => {
  it('is only available for a search, and sent as "all"', () => {
    expect(sortChoices(undefined)).not.toContain('relevance');
    expect(readListingSearch({ sort: 'relevance' })).toEqual({});
    const search = readListingSearch({ search: 'saree', sort: 'relevance' });
    expect(search).toEqual({ search: 'saree', sort: 'relevance' });
    expect(listingRequest('all', search)).toEqual({
      category_slug: 'all',
      filter_params: [{ search: 'saree' }],
      sort_option: 'all',
    });
  });
});

describe('sorting by price', () => {
  it('is offered if the backend lists it, and any URL can name it', () => {
    expect(sortChoices('saree')).toEqual(['relevance', 'all', 'newness', 'oldest', 'atoz', 'ztoa']);
    expect(sortChoices(undefined, ['popular', 'price_desc']).slice(-2)).toEqual(['ztoa', 'price_desc']);
    expect(readListingSearch({ sort: 'price_asc', page: 2 })).toEqual({ sort: 'price_asc', page: 2 });
    expect(listingRequest('all', { sort: 'price_desc' }).sort_option).toBe('price_desc');
  });
});

describe('groupSizes', () => {
  it('keeps the order of each kind', () => {
    const sizes = ['xs', 'S', '3XL', '2', '2-3 Y', '36', '10-11 Y', '5.5', 'Free', 'XL'].map((value) => ({
      value,
    }));
    expect(groupSizes(sizes).map((group) => group.map(({ value }) => value))).toEqual([
      ['xs', 'S', '3XL', 'XL'],
      ['2', '36'],
      ['2-3 Y', '10-11 Y'],
      ['5.5'],
      ['Free'],
    ]);
    expect(groupSizes([])).toEqual([]);
  });
});

describe('pricePresets', () => {
  it.each([
    [120, 24_000, [{ max: 1000 }, { min: 1000, max: 3000 }, { min: 3000, max: 10_000 }, { min: 10_000 }]],
    [640, 1250, [{ max: 1000 }, { min: 1000 }]],
    [500, 500, []],
    [500, 1000, []],
    [90_000, 120_000, []],
  ])('%d to %d: %j', (min, max, presets) => expect(pricePresets({ min, max })).toEqual(presets));

  it('are contiguous and non-empty ranges', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 99_999 }), (a, b) => {
        const presets = pricePresets({ min: Math.min(a, b), max: Math.max(a, b) });
        expect(presets.length).toBeLessThanOrEqual(4);
        for (const [i, preset] of presets.entries()) {
          expect(preset.min).toBe(presets[i - 1]?.max);
          expect(preset.min ?? 0).toBeLessThan(preset.max ?? Infinity);
        }
        for (const price of presets.length > 0 ? [a, b] : [])
          expect(presets.some(({ min = 0, max = Infinity }) => price >= min && price <= max)).toBe(true);
      }),
    );
  });
});

describe('shownRange', () => {
  const rows = (count: number) => Array(count).fill({}) as Listing['data'];
  it.each<[number, Listing, { from: number; to: number } | null]>([
    [1, { data: rows(24), meta: { total: 243, per_page: 24 } }, { from: 1, to: 24 }],
    [11, { data: rows(3), meta: { total: 243, per_page: 24 } }, { from: 241, to: 243 }],
    [1, { data: rows(24), meta: { total: 243 } }, { from: 1, to: 24 }],
    [1, { data: rows(24), meta: { total: 25, per_page: 20 } }, { from: 1, to: 24 }],
    [2, { data: rows(24), meta: { total: 243 } }, null],
    [1, { data: rows(9), meta: { total: 9, per_page: 24 } }, null],
    [1, { data: [], meta: { total: 0 } }, null],
  ])('page %i', (page, listing, range) => expect(shownRange(page, listing)).toEqual(range));
});

describe('listingRequest', () => {
  it('sends one object with the active filters, sorted by newness by default', () => {
    expect(listingRequest('sarees', { price_min: 0, page: 3 })).toEqual({
      category_slug: 'sarees',
      filter_params: [{ price_min: 0 }],
      sort_option: 'newness',
    });
    expect(listingRequest('all', { search: 'red', price_max: 900, size: 'M', sort: 'ztoa' })).toEqual({
      category_slug: 'all',
      filter_params: [{ search: 'red', price_max: 900, size: 'M' }],
      sort_option: 'ztoa',
    });
  });
});

describe('pageWindow [2.12, 9.15]', () => {
  it.each([
    [1, 1, [1]],
    [1, 0, [1]],
    [1, 3, [1, 2, 3]],
    [1, 10, [1, 2, 3, 'gap', 10]],
    [5, 10, [1, 2, 3, 4, 5, 6, 7, 'gap', 10]],
    [6, 10, [1, 'gap', 4, 5, 6, 7, 8, 9, 10]],
    [10, 10, [1, 'gap', 8, 9, 10]],
    [50, 100, [1, 'gap', 48, 49, 50, 51, 52, 'gap', 100]],
  ])('page %d of %d shows %j', (current, last, shown) => expect(pageWindow(current, last)).toEqual(shown));

  it('supports another window size', () =>
    expect(pageWindow(5, 9, 1)).toEqual([1, 'gap', 4, 5, 6, 'gap', 9]));

  it('always contains the first, last and current page and its neighbours, sorted, without a gap for a single page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 }), (a, b) => {
        const [current, last] = a < b ? [a, b] : [b, a];
        const shown = pageWindow(current, last);
        const pages = shown.filter((item) => item !== 'gap');
        expect(pages).toEqual([...new Set(pages)].sort((x, y) => x - y));
        for (let page = Math.max(1, current - 2); page <= Math.min(last, current + 2); page++)
          expect(pages).toContain(page);
        expect([pages[0], pages.at(-1)]).toEqual([1, last]);
        for (const [index, item] of shown.entries()) {
          const [before, after] = [shown[index - 1], shown[index + 1]];
          if (item === 'gap') expect(Number(after) - Number(before)).toBeGreaterThan(2);
          else if (typeof before === 'number') expect(item - before).toBe(1);
        }
      }),
    );
  });
});

describe('categoryPath', () => {
  const leaf = { id: 3, parent_id: 2, name: 'Jamdani', slug: 'jamdani', items: [] };
  const middle = { id: 2, parent_id: 1, name: 'Sarees', slug: 'sarees', items: [leaf] };
  const top = { id: 1, parent_id: 0, name: 'Women', slug: 'women', items: [middle] };
  const other = { id: 4, parent_id: 0, name: 'Men', slug: 'men', items: [] };

  it.each([
    ['women', ['Women']],
    ['jamdani', ['Women', 'Sarees', 'Jamdani']],
    ['men', ['Men']],
    ['hats', []],
  ])('returns the path to %s', (slug, names) => {
    expect(categoryPath([top, other], slug).map(({ name }) => name)).toEqual(names);
  });
});

describe('lastPage and nearestPage', () => {
  const rows = [{}] as Listing['data'];
  it.each<[number, Listing, number]>([
    [1, { data: rows, meta: { total: 45, per_page: 20 } }, 1],
    [3, { data: rows, meta: { total: 45 } }, 3],
    [999, { data: [], meta: { total: 45 } }, 3],
    [999, { data: [], meta: { total: 45, last_page: 5 } }, 5],
    [999, { data: [], meta: { total: 0, last_page: 1 } }, 1],
    [999, { data: [], meta: { total: 0 } }, 1],
    [1, { data: [], meta: { total: 0 } }, 1],
    [999, { data: rows, meta: { total: 45, per_page: 45 } }, 1],
    [3, { data: [], meta: { total: 45 } }, 1],
  ])('page %i of %j is clamped to page %i', (requested, listing, page) => {
    expect(nearestPage(requested, listing)).toBe(page);
  });

  it('nearestPage is idempotent', () => {
    const meta = fc.record(
      {
        total: fc.nat(500),
        per_page: fc.integer({ min: 1, max: 60 }),
        last_page: fc.integer({ min: 1, max: 60 }),
      },
      { requiredKeys: ['total'] },
    ) as fc.Arbitrary<Listing['meta']>;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), meta, (requested, listingMeta) => {
        const first = nearestPage(requested, { data: [], meta: listingMeta });
        expect(first).toBeLessThanOrEqual(lastPage(listingMeta));
        const second = nearestPage(first, { data: [], meta: listingMeta });
        expect(nearestPage(second, { data: [], meta: listingMeta })).toBe(second);
      }),
    );
  });
});

it.each([
  [{}, [], true],
  [{ page: 2 }, [1], true],
  [{ page: 99 }, [], false],
  [{ sort: 'atoz' as const }, [1], false],
  [{ size: 'M', page: 2 }, [1], false],
])('the listing of %j with products %j is indexable: %s', (search, products, expected) => {
  expect(isIndexable(search, products)).toBe(expected);
});

it('offers selected values of a facet that no product has any more', () => {
  const listed = [
    { value: 'S', count: 2 },
    { value: 'M', count: 1 },
  ];
  expect(withSelected(listed, ['M', 'XL'])).toEqual([...listed, { value: 'XL', count: 0 }]);
});
