import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import { readListingSearch } from '../../domain/listing.ts';
import { Button } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Pagination } from '../kit/Pagination.tsx';
import { categories, products } from '../story-fixtures.ts';
import { inBangla } from '../story-in-bangla.tsx';
import { ActiveFilters, countFilters } from './ActiveFilters.tsx';
import { CategoryAccordion } from './CategoryAccordion.tsx';
import { FacetFilters } from './FacetFilters.tsx';
import { FilterDrawer } from './FilterDrawer.tsx';
import { FilterSidebar, type Filters } from './FilterSidebar.tsx';
import { ListingLayout } from './ListingLayout.tsx';
import { ProductGrid } from './ProductGrid.tsx';
import { ResultsHeader } from './ResultsHeader.tsx';
import { SortSelect } from './SortSelect.tsx';

const onSort = fn();
interface Args {
  initialFilters: Filters;
  hasFacets: boolean;
  count: number;
}
const facets = {
  sizes: [
    { value: 'S', count: 12 },
    { value: 'M', count: 31 },
  ],
  price: { min: 250, max: 9000 },
  colours: [
    { value: 'Red', count: 40 },
    { value: 'Indigo, washed', count: 12 },
  ],
  fabrics: [
    'Cotton',
    'Silk',
    'Khadi',
    'Muslin',
    'Jute',
    'Wool',
    'Linen',
    'Viscose',
    'Nida',
    'Georgette',
    'Leather',
  ].map((value, i) => ({ value, count: 40 - i })),
  vendors: [
    { id: 3, name: 'Tangail Weavers', count: 50 },
    { id: 7, name: 'Pabna Handloom House', count: 0 },
  ],
  on_sale: 31,
  in_stock: 90,
};

const Listing = ({ initialFilters, hasFacets, count }: Args) => {
  const [filters, setFilters] = useState(initialFilters);
  const total = Object.keys(filters).length > 0 ? count : 96;
  const sort = (
    <SortSelect
      sort="newness"
      filters={filters}
      listed={hasFacets ? ['price_asc', 'price_desc'] : undefined}
      onSort={onSort}
    />
  );
  const change = (changed: { [K in keyof Filters]: Filters[K] | undefined }) =>
    setFilters(readListingSearch({ ...filters, ...changed }));
  const sidebar = (
    <FilterSidebar
      categories={<CategoryAccordion categories={categories} currentSlug="sarees" />}
      filters={filters}
      facets={hasFacets ? facets : null}
      onFilters={setFilters}
    >
      {hasFacets && <FacetFilters facets={facets} filters={filters} onChange={change} />}
    </FilterSidebar>
  );
  return (
    <ListingLayout
      sidebar={sidebar}
      drawer={
        <FilterDrawer activeCount={countFilters(filters)} resultCount={total} sort={sort}>
          {sidebar}
        </FilterDrawer>
      }
      head={
        <>
          <ResultsHeader
            title={filters.search === undefined ? 'Sarees' : `Search result for ${filters.search}`}
            total={total}
            range={{ from: 13, to: 24 }}
            sort={sort}
          />
          <ActiveFilters filters={filters} vendors={facets.vendors} onFilters={setFilters} />
        </>
      }
    >
      {total === 0 ? (
        <EmptyState icon="search" title="No products match" text="Remove a filter, or clear them all.">
          <Button look="primary" onClick={() => setFilters({})}>
            Clear all
          </Button>
        </EmptyState>
      ) : (
        <ProductGrid products={products(4)} onWishlist={fn()} onQuickView={fn()} eagerCount={4} />
      )}
      <Pagination current={2} last={Math.ceil(total / 12)} hrefOf={(page) => `#${page}`} />
    </ListingLayout>
  );
};

const meta = {
  component: Listing,
  title: 'product/Listing',
  args: { initialFilters: {}, hasFacets: true, count: 96 },
} satisfies Meta<typeof Listing>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(canvas.getByText('Showing all 96 results')).toBeVisible();
    await expect(canvasElement.querySelector('.filter-drawer > button')).toHaveTextContent(/^Filters$/);
    await expect(canvasElement.querySelectorAll('img[loading="eager"]')).toHaveLength(4);
    const [lowest, highest] = canvas.getAllByRole('spinbutton');
    await expect(lowest).toHaveAttribute('placeholder', '250');
    await expect(highest).toHaveAttribute('placeholder', '9,000');
    await userEvent.click(canvas.getByRole('button', { name: 'S 12' }));
    await expect(canvas.getByRole('button', { name: 'Remove filter: Size S' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'S 12', pressed: true }));
    await expect(canvas.queryByRole('button', { name: 'Remove filter: Size S' })).toBeNull();
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Sort' }), 'Sort by oldest');
    await expect(onSort).toHaveBeenCalledWith('oldest');
  },
};
export const Filtered: Story = {
  args: { initialFilters: { search: 'jamdani', price_min: 0, price_max: 5000, size: 'M' } },
  play: async ({ canvas, userEvent }) => {
    const lowest = canvas.getByRole('spinbutton', { name: 'Lowest price' });
    await expect(canvas.getByRole('heading', { name: 'Search result for jamdani' })).toBeVisible();
    await expect(canvas.getByRole('searchbox')).toHaveValue('jamdani');
    await expect(lowest).toHaveValue(0);
    await expect(canvas.getByRole('spinbutton', { name: 'Highest price' })).toHaveValue(5000);
    // The error disappears when the filters change.
    await userEvent.clear(lowest);
    await userEvent.type(lowest, '9000{Enter}');
    await expect(canvas.getByText('The highest price must not be below the lowest.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove filter: Size M' }));
    await expect(canvas.queryByRole('button', { name: 'Remove filter: Size M' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Clear all' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove filter: “jamdani”' }));
    await expect(canvas.getByRole('button', { name: /^Remove filter: From/ })).toHaveFocus();
    await expect(canvas.getByRole('searchbox')).toHaveValue('');
    await expect(canvas.getByRole('button', { name: 'Remove filter: Up to ৳5,000' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Clear all' }));
    await expect(canvas.getByRole('heading', { name: 'Sarees' })).toBeVisible();
    await expect(canvas.getByText('Showing all 96 results')).toHaveFocus();
  },
};
export const SeveralValuesAtOnce: Story = {
  play: async ({ canvas, userEvent }) => {
    const check = (name: RegExp) => canvas.getByRole('checkbox', { name });
    await userEvent.click(check(/^Red 40$/));
    await userEvent.click(check(/^Indigo, washed 12$/));
    await userEvent.click(check(/^On sale 31$/));
    await expect(check(/^Red 40$/)).toBeChecked();
    await userEvent.click(canvas.getByText('Vendor'));
    await userEvent.click(check(/^Pabna Handloom House 0$/));
    const chips = within(canvas.getByRole('list', { name: 'Active filters' }));
    await expect(chips.getAllByRole('button').map((chip) => chip.textContent)).toEqual([
      'Red',
      'Indigo, washed',
      'Pabna Handloom House',
      'On sale',
    ]);
    await userEvent.click(chips.getByRole('button', { name: 'Remove filter: Red' }));
    await expect(check(/^Red 40$/)).not.toBeChecked();
    await expect(check(/^Indigo, washed 12$/)).toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: 'Clear all' }));
    await expect(check(/^On sale 31$/)).not.toBeChecked();
  },
};
export const ManyValues: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Fabric'));
    const fabrics = within(canvas.getByRole('group', { name: 'Fabric' }));
    await expect(fabrics.getAllByRole('checkbox')).toHaveLength(8);
    await userEvent.click(fabrics.getByRole('button', { name: 'Show all 11' }));
    await expect(fabrics.getAllByRole('checkbox')).toHaveLength(11);
    await userEvent.click(fabrics.getByRole('checkbox', { name: /^Leather/ }));
    await expect(canvas.getByText('Fabric (1)')).toBeVisible();
    await userEvent.click(fabrics.getByRole('checkbox', { name: /^Leather/ }));
    await expect(canvas.getByText('Fabric')).toBeVisible();
    await expect(fabrics.getByRole('checkbox', { name: /^Leather/ })).toHaveFocus();
  },
};
export const PricePresets: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '৳1,000 – ৳2,000' }));
    await expect(canvas.getByRole('spinbutton', { name: 'Lowest price' })).toHaveValue(1000);
    await expect(canvas.getByRole('spinbutton', { name: 'Highest price' })).toHaveValue(2000);
    await userEvent.click(canvas.getByRole('button', { name: '৳1,000 – ৳2,000', pressed: true }));
    await expect(canvas.queryByRole('list', { name: 'Active filters' })).toBeNull();
  },
};
export const SortedByRelevance: Story = {
  args: { initialFilters: { search: 'jamdani' } },
  play: async ({ canvas, userEvent }) => {
    const sort = canvas.getByRole('combobox', { name: 'Sort' });
    await userEvent.selectOptions(sort, 'Relevance');
    await expect(onSort).toHaveBeenLastCalledWith('relevance');
    await userEvent.click(canvas.getByRole('button', { name: 'Remove filter: “jamdani”' }));
    await expect(within(sort).queryByRole('option', { name: 'Relevance' })).toBeNull();
  },
};
export const OnAPhone: Story = {
  args: { initialFilters: { size: 'M' }, count: 1 },
  globals: { viewport: { value: 'mobile2' } },
  play: async ({ canvas, userEvent }) => {
    const bar = canvas.getByRole('button', { name: 'Filters (1)' });
    const top = (part: HTMLElement) => part.getBoundingClientRect().top;
    await expect(top(bar)).toBeGreaterThan(top(canvas.getByRole('heading', { level: 1 })));
    const searchFields = () => canvas.getAllByRole('searchbox', { hidden: true });
    await userEvent.click(bar);
    const drawer = within(canvas.getByRole('dialog', { name: 'Filters' }));
    await userEvent.click(drawer.getByRole('button', { name: 'M 31', pressed: true }));
    await expect(drawer.getByRole('button', { name: 'Show 96 results' })).toBeVisible();
    await userEvent.click(drawer.getByRole('button', { name: 'Close' }));
    await expect(canvas.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(searchFields()).toHaveLength(1));
    await userEvent.click(bar);
    await expect(searchFields()).toHaveLength(2);
    await userEvent.click(drawer.getByRole('button', { name: 'S 12' }));
    await userEvent.click(drawer.getByRole('button', { name: 'Show 1 result' }));
    await expect(canvas.queryByRole('dialog')).toBeNull();
    await expect(bar).toHaveFocus();
    await waitFor(() => expect(searchFields()).toHaveLength(1));
  },
};
export const OnASmallPhone: Story = {
  args: { initialFilters: { size: 'M' }, count: 0 },
  globals: { viewport: { value: 'mobile1' } },
  play: async ({ canvas }) => {
    const sort = canvas.getByRole('combobox', { name: 'Sort' }).getBoundingClientRect();
    const button = canvas.getByRole('button', { name: 'Filters (1)' }).getBoundingClientRect();
    await expect(sort.top).toBe(button.top);
    await expect(sort.width).toBeGreaterThan(button.width);
  },
};
export const NothingFound: Story = { args: { count: 0, initialFilters: { price_min: 90_000 } } };
export const ClearedWithNothingFound: Story = {
  ...NothingFound,
  play: async ({ canvas, userEvent }) => {
    const [inTheList] = canvas.getAllByRole('button', { name: 'Clear all' }).slice(-1);
    if (inTheList) await userEvent.click(inTheList);
    await expect(canvas.getByText('Showing all 96 results')).toHaveFocus();
  },
};
export const InBangla: Story = {
  args: { initialFilters: { price_min: 500, size: 'M' } },
  decorators: [inBangla],
  play: async ({ canvasElement }) =>
    expect(canvasElement.querySelector('.filter-drawer > button')).toHaveTextContent('(২)'),
};
export const NoFacets: Story = { args: { hasFacets: false } };
