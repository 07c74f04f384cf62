import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { categories } from '../story-fixtures.ts';
import { FilterSidebar } from './FilterSidebar.tsx';

const meta = {
  component: FilterSidebar,
  tags: ['dark'],
  args: { categories, currentSlug: 'all', filters: { size: 'M' }, facets: null, onFilters: fn() },
} satisfies Meta<typeof FilterSidebar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const MinimumOfZeroCounts: Story = {
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
    await expect(canvas.getByText('The highest price is below the lowest.')).toBeVisible();
    await expect(args.onFilters).not.toHaveBeenCalled();
  },
};
export const InsideACategory: Story = {
  args: { currentSlug: 'jamdani' },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link', { name: 'Jamdani' })).toHaveAttribute('aria-current', 'page'),
};
