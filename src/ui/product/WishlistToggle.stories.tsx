import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { product } from '../story-fixtures.ts';
import { WishlistToggle } from './WishlistToggle.tsx';

const meta = {
  component: WishlistToggle,
  args: { product: { ...product(), is_wishlist: false }, onToggle: fn() },
} satisfies Meta<typeof WishlistToggle>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('button')).not.toHaveAttribute('data-wished');
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onToggle).toHaveBeenCalledWith(args.product);
  },
};
export const Wished: Story = {
  args: { product: { ...product(), is_wishlist: true } },
  play: async ({ canvas, userEvent, args }) => {
    // A filled heart.
    await expect(canvas.getByRole('button')).toHaveAttribute('data-wished', 'true');
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onToggle).toHaveBeenCalledWith(args.product);
  },
};
