import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { product } from '../story-fixtures.ts';
import { WishlistToggle } from './WishlistToggle.tsx';

const meta = {
  component: WishlistToggle,
  tags: ['dark'],
  args: { product: { ...product(), is_wishlist: false }, onToggle: fn() },
} satisfies Meta<typeof WishlistToggle>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onToggle).toHaveBeenCalledWith(args.product);
  },
};
export const Wished: Story = { args: { product: { ...product(), is_wishlist: true } } };
