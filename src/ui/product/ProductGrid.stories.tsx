import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { products } from '../story-fixtures.ts';
import { ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx';

const meta = {
  component: ProductGrid,
  args: { products: products(8), onWishlist: fn(), onQuickView: fn() },
} satisfies Meta<typeof ProductGrid>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: { eagerCount: 2 },
  play: async ({ canvas, canvasElement, args }) => {
    await expect(canvas.getByRole('list')).toHaveAttribute('aria-busy', 'false');
    const pictures = [...canvasElement.querySelectorAll('img')];
    await expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(
      args.products.map(({ featured_img }) => featured_img),
    );
    const loads = pictures.map(({ loading, fetchPriority }) => `${loading} ${fetchPriority}`);
    await expect(loads).toEqual(['eager high', 'eager auto', ...Array(6).fill('lazy auto')]);
  },
};
export const Pending: Story = {
  args: { isPending: true },
  // Results being replaced are dimmed on purpose.
  parameters: { a11y: { config: { rules: [{ id: 'color-contrast', enabled: false }] } } },
  play: async ({ canvas }) => expect(canvas.getByRole('list')).toHaveAttribute('aria-busy', 'true'),
};
export const Loading: Story = { render: () => <ProductGridSkeleton count={8} /> };
