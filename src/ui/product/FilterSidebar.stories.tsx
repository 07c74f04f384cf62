import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { FilterSidebar } from './FilterSidebar.tsx';

const meta = {
  component: FilterSidebar,
  args: { filters: { size: 'M' }, facets: null, onFilters: fn() },
} satisfies Meta<typeof FilterSidebar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const MinimumOfZeroCounts: Story = {
  name: 'Minimum Of Zero Counts [5.10]',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('spinbutton', { name: 'Lowest price' }), '0');
    await userEvent.type(canvas.getByRole('spinbutton', { name: 'Highest price' }), '0');
    await userEvent.click(canvas.getByRole('button', { name: 'Apply' }));
    await expect(args.onFilters).toHaveBeenCalledWith({ size: 'M', price_min: 0 });
  },
};
export const CrossedBounds: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('spinbutton', { name: 'Lowest price' }), '900');
    await userEvent.type(canvas.getByRole('spinbutton', { name: 'Highest price' }), '100{Enter}');
    await expect(canvas.getByText('The highest price must not be below the lowest.')).toBeVisible();
    await expect(args.onFilters).not.toHaveBeenCalled();
  },
};
export const PriceTakenOffAlone: Story = {
  args: { filters: { search: 'jamdani', price_min: 500, price_max: 2000, size: 'M' }, sort: 'atoz' },
  play: async ({ canvas, canvasElement, userEvent, args }) => {
    // Without JavaScript, each form submits all search params, except the size, which is a button's value.
    const names = [...canvasElement.querySelectorAll('form')].map((form) =>
      [...new FormData(form).keys()].sort(),
    );
    await expect(names).toEqual([
      ['price_max', 'price_min', 'search', 'size', 'sort'],
      ['price_max', 'price_min', 'search', 'size', 'sort'],
      ['price_max', 'price_min', 'search', 'sort'],
    ]);
    await userEvent.clear(canvas.getByRole('spinbutton', { name: 'Lowest price' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Apply' }));
    await expect(args.onFilters).toHaveBeenCalledWith({ search: 'jamdani', price_max: 2000, size: 'M' });
  },
};
export const SearchTrimmedThenEmptied: Story = {
  args: { filters: { search: 'jamdani', size: 'M' } },
  play: async ({ canvas, userEvent, args }) => {
    const field = canvas.getByRole('searchbox');
    await expect(field).toHaveValue('jamdani');
    await userEvent.type(field, ' saree {Enter}');
    await expect(args.onFilters).toHaveBeenLastCalledWith({ search: 'jamdani saree', size: 'M' });
    await userEvent.clear(field);
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }));
    await expect(args.onFilters).toHaveBeenLastCalledWith({ size: 'M' });
  },
};
export const SizesNotCounted: Story = {
  play: async ({ canvas }) => expect(canvas.getByRole('button', { name: 'XL' })).toBeDisabled(),
};
export const NoSizes: Story = {
  args: { filters: {}, facets: { sizes: [], price: { min: 500, max: 900 } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Price')).toBeVisible();
    await expect(canvas.queryByText('Size')).toBeNull();
  },
};
export const SelectedSizeWithoutProducts: Story = {
  args: { facets: { sizes: [{ value: 'S', count: 2 }], price: { min: 500, max: 900 } } },
  play: async ({ canvas, userEvent, args }) => {
    const sizes = canvas.getAllByRole('button', { name: /^[SM] \d$/ });
    await expect(sizes.map(({ textContent }) => textContent)).toEqual(['S 2', 'M 0']);
    await userEvent.click(canvas.getByRole('button', { name: 'M 0', pressed: true }));
    await expect(args.onFilters).toHaveBeenCalledWith({});
  },
};
