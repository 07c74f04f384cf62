import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { products } from '../story-fixtures.ts';
import { WishlistGrid } from './WishlistGrid.tsx';

const meta = {
  component: WishlistGrid,
  args: { products: products(2).map((product) => ({ ...product, is_wishlist: true })), onRemove: fn() },
} satisfies Meta<typeof WishlistGrid>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TheFocusGoesToTheNextThenToWhatSaysItIsEmpty: Story = {
  render: function Removing(args) {
    const [left, setLeft] = useState(args.products);
    return (
      <WishlistGrid
        {...args}
        products={left}
        onRemove={({ id }) => setLeft(left.filter((product) => product.id !== id))}
      />
    );
  },
  play: async ({ canvas, userEvent }) => {
    const [first, second] = canvas.getAllByRole('button', { name: /^Remove / });
    await userEvent.click(first as HTMLElement);
    await expect(second).toHaveFocus();
    await userEvent.click(second as HTMLElement);
    await expect(canvas.getByText('Your wishlist is empty.').closest('[tabindex]')).toHaveFocus();
  },
};
export const Empty: Story = { args: { products: [] } };
