import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { detailedProduct } from '../story-fixtures.ts';
import { QuickView } from './QuickView.tsx';

const meta = {
  component: QuickView,
  tags: ['dark'],
  args: {
    isOpen: true,
    onClose: fn(),
    product: detailedProduct(1),
    error: null,
    onRetry: fn(),
    variation: 'M',
    onVariation: fn(),
    quantity: 1,
    onQuantity: fn(),
    onAdd: fn(),
    onBuy: fn(),
    isBuying: false,
    onWishlist: fn(),
  },
} satisfies Meta<typeof QuickView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ userEvent, args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Add to cart' }));
    await expect(args.onAdd).toHaveBeenCalledOnce();
  },
};
export const Buying: Story = {
  args: { isBuying: true },
  play: async ({ userEvent, args }) => {
    const button = await screen.findByRole('button', { name: 'Buy now' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onBuy).not.toHaveBeenCalled();
    await expect(button).toHaveFocus();
  },
};
export const Loading: Story = { args: { product: null } };
export const Failed: Story = { args: { product: null, error: 'The product could not be loaded.' } };
