import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { lines, linesInBangla } from '../story-fixtures.ts';
import { inBangla } from '../story-in-bangla.tsx';
import { CartView } from './CartView.tsx';

const meta = {
  component: CartView,
  args: {
    lines,
    totals: { subtotal: 12_860, discount: 500, shipping: 100, total: 12_460 },
    shipping: 'dhaka',
    charges: { shippingDhaka: 100, shippingOutDhaka: 150 },
    onShipping: fn(),
    onQuantity: fn(),
    onRemove: fn(),
    onClear: fn(),
  },
} satisfies Meta<typeof CartView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('radio', { name: /Outside Dhaka/ }));
    await expect(args.onShipping).toHaveBeenCalledWith('outside');
    await userEvent.click(canvas.getByRole('button', { name: 'Clear Shopping Cart' }));
    await expect(args.onClear).toHaveBeenCalledOnce();
  },
};
const Removing: Story['render'] = function Removing(args) {
  const [left, setLeft] = useState(args.lines);
  return (
    <CartView {...args} lines={left} onRemove={(id) => setLeft(left.filter((line) => line.id !== id))} />
  );
};
export const FocusGoesToTheNeighbour: Story = {
  render: Removing,
  play: async ({ canvas, userEvent }) => {
    const buttons = canvas.getAllByRole('button', { name: /^Remove / });
    await userEvent.click(buttons[0] as HTMLElement);
    await expect(canvas.getAllByRole('button', { name: /^Remove / })[0]).toHaveFocus();
  },
};
export const FocusGoesToWhatSaysItIsEmpty: Story = {
  args: { lines: lines.slice(0, 1) },
  render: Removing,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Remove / }));
    await expect(canvas.getByText('Your cart is empty.').closest('[tabindex]')).toHaveFocus();
  },
};
export const InBangla: Story = {
  args: { lines: linesInBangla },
  decorators: [inBangla],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'সুতি পাঞ্জাবি' })).not.toHaveAttribute('lang');
    await expect(canvas.getByRole('cell', { name: 'মাপ M' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: /^Jamdani/ })).toHaveAttribute('lang', 'en');
  },
};
export const Empty: Story = {
  args: { lines: [] },
  play: async ({ canvas }) => expect(canvas.getByText('Your cart is empty.')).toBeVisible(),
};
