import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { lines } from '../story-fixtures.ts';
import { MiniCart } from './MiniCart.tsx';

const meta = {
  component: MiniCart,
  tags: ['dark'],
  args: { isOpen: true, onClose: fn(), lines, subtotal: 12_860, onRemove: fn() },
} satisfies Meta<typeof MiniCart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async () => {
    await expect(await screen.findByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout/');
    await expect(screen.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
  },
};
export const Empty: Story = { args: { lines: [] } };
