import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
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
export const Roving: Story = {
  args: { isRoving: true },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const stops = () =>
      [...canvasElement.querySelectorAll<HTMLElement>('a, button')].filter(({ tabIndex }) => tabIndex === 0);
    await waitFor(() => expect(stops()).toHaveLength(8));
    const [first, second] = canvas
      .getAllByRole('heading')
      .map((heading) => within(heading).getByRole('link'));
    await userEvent.tab();
    await expect(first).toHaveFocus();
    await expect(first).toHaveAttribute('aria-keyshortcuts', 'ArrowDown');
    await userEvent.keyboard('{ArrowDown}');
    const wish = canvas.getByRole('button', { name: 'Add Jamdani saree, indigo on ivory to Wishlist' });
    await expect(wish).toHaveFocus();
    await userEvent.tab();
    await expect(second).toHaveFocus();
    // The control that was used last.
    await userEvent.tab({ shift: true });
    await expect(wish).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{ArrowRight}');
    await expect(second).toHaveFocus();
    await expect(stops()).toHaveLength(8);
  },
};
export const Loading: Story = { render: () => <ProductGridSkeleton count={8} /> };
