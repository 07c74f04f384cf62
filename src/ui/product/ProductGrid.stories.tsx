import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { products } from '../story-fixtures.ts';
import { ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx';

const meta = {
  component: ProductGrid,
  tags: ['dark'],
  args: { products: products(8), onWishlist: fn(), onQuickView: fn() },
} satisfies Meta<typeof ProductGrid>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Pending: Story = {
  args: { isPending: true },
  // What is being replaced is dimmed on purpose.
  parameters: { a11y: { config: { rules: [{ id: 'color-contrast', enabled: false }] } } },
};
export const Loading: Story = { render: () => <ProductGridSkeleton count={8} /> };
