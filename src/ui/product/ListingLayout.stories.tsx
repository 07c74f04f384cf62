import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import { Button } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Pagination } from '../kit/Pagination.tsx';
import { categories, products } from '../story-fixtures.ts';
import { inBangla } from '../story-in-bangla.tsx';
import { ActiveFilters } from './ActiveFilters.tsx';
import { FilterDrawer } from './FilterDrawer.tsx';
import { FilterSidebar, type Filters } from './FilterSidebar.tsx';
import { ListingLayout } from './ListingLayout.tsx';
import { ProductGrid } from './ProductGrid.tsx';
import { ResultsHeader } from './ResultsHeader.tsx';
import { SortSelect } from './SortSelect.tsx';

const onSort = fn();
interface Args {
  first: Filters;
  hasFacets: boolean;
  count: number;
}
const facets = {
  sizes: [
    { value: 'S', count: 12 },
    { value: 'M', count: 31 },
  ],
  price: { min: 250, max: 9000 },
};

const Listing = ({ first, hasFacets, count }: Args) => {
  const [filters, setFilters] = useState(first);
  const found = Object.keys(filters).length > 0 ? count : 96;
  const sidebar = (
    <FilterSidebar
      categories={categories}
      currentSlug="sarees"
      filters={filters}
      facets={hasFacets ? facets : null}
      onFilters={setFilters}
    />
  );
  return (
    <ListingLayout
      sidebar={sidebar}
      drawer={
        <FilterDrawer activeCount={Object.keys(filters).length} resultCount={found}>
          {sidebar}
        </FilterDrawer>
      }
      head={
        <>
          <ResultsHeader
            title="Sarees"
            search={filters.search ?? null}
            total={found}
            sort={<SortSelect sort="newness" onSort={onSort} />}
          />
          <ActiveFilters filters={filters} onFilters={setFilters} />
        </>
      }
    >
      {found === 0 ? (
        <EmptyState icon="search" title="No products match" text="Remove a filter, or clear them all.">
          <Button look="primary" onClick={() => setFilters({})}>
            Clear all
          </Button>
        </EmptyState>
      ) : (
        <ProductGrid products={products(12)} onWishlist={fn()} onQuickView={fn()} firstCount={4} />
      )}
      <Pagination current={2} last={Math.ceil(found / 12)} hrefOf={(page) => `#${page}`} />
    </ListingLayout>
  );
};

const meta = {
  component: Listing,
  title: 'product/Listing',
  args: { first: {}, hasFacets: true, count: 96 },
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
    await expect(highest).toHaveAttribute('placeholder', '9000');
    await userEvent.click(canvas.getByRole('button', { name: 'S 12' }));
    await expect(canvas.getByRole('button', { name: 'Remove filter: Size S' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'S 12', pressed: true }));
    await expect(canvas.queryByRole('button', { name: 'Remove filter: Size S' })).toBeNull();
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Sort' }), 'Sort by oldest');
    await expect(onSort).toHaveBeenCalledWith('oldest');
  },
};
export const Filtered: Story = {
  args: { first: { search: 'jamdani', price_min: 0, price_max: 5000, size: 'M' } },
  play: async ({ canvas, userEvent }) => {
    const lowest = canvas.getByRole('spinbutton', { name: 'Lowest price' });
    await expect(canvas.getByRole('heading', { name: 'Search result for jamdani' })).toBeVisible();
    await expect(canvas.getByRole('searchbox')).toHaveValue('jamdani');
    await expect(lowest).toHaveValue(0);
    await expect(canvas.getByRole('spinbutton', { name: 'Highest price' })).toHaveValue(5000);
    // Gone in the end with the filters it was found over.
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
export const OnAPhone: Story = {
  args: { first: { size: 'M' }, count: 1 },
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
export const NothingFound: Story = { args: { count: 0, first: { price_min: 90_000 } } };
export const ClearedWithNothingFound: Story = {
  ...NothingFound,
  play: async ({ canvas, userEvent }) => {
    const [inTheList] = canvas.getAllByRole('button', { name: 'Clear all' }).slice(-1);
    if (inTheList) await userEvent.click(inTheList);
    await expect(canvas.getByText('Showing all 96 results')).toHaveFocus();
  },
};
export const InBangla: Story = {
  args: { first: { price_min: 500, size: 'M' } },
  decorators: [inBangla],
  play: async ({ canvasElement }) =>
    expect(canvasElement.querySelector('.filter-drawer > button')).toHaveTextContent('(২)'),
};
export const NoFacets: Story = { args: { hasFacets: false } };
