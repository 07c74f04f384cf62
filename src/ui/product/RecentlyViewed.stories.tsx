import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { products } from '../story-fixtures.ts';
import { RecentlyViewed } from './RecentlyViewed.tsx';

const meta = { component: RecentlyViewed, args: { products: products(5) } } satisfies Meta<
  typeof RecentlyViewed
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithActions: Story = {
  args: { products: products(2), onWishlist: fn(), onQuickView: fn() },
  play: async ({ canvas, userEvent, args }) => {
    const [first, second] = args.products;
    await userEvent.click(canvas.getByRole('button', { name: `Quick view of ${second?.name}` }));
    await expect(args.onQuickView).toHaveBeenCalledWith(second);
    await userEvent.click(canvas.getByRole('button', { name: `Add ${first?.name} to Wishlist` }));
    await expect(args.onWishlist).toHaveBeenCalledWith(first);
  },
};
export const Nothing: Story = {
  args: { products: [] },
  play: async ({ canvas }) => expect(canvas.queryByRole('heading')).toBeNull(),
};
