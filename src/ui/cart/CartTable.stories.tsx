import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { lines } from '../story-fixtures.ts';
import { CartTable } from './CartTable.tsx';

const meta = {
  component: CartTable,
  args: { lines, onQuantity: fn(), onRemove: fn() },
} satisfies Meta<typeof CartTable>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ByVendor: Story = {};
export const LastLineRemoved: Story = {
  render: function Stateful(args) {
    const [left, setLeft] = useState(args.lines);
    const remove = (id: number) => setLeft(left.filter((line) => line.id !== id));
    return <CartTable {...args} lines={left} onRemove={remove} />;
  },
  play: async ({ canvas, userEvent }) => {
    const buttons = () => canvas.getAllByRole('button', { name: /^Remove / });
    await userEvent.click(buttons().at(-1) as HTMLElement);
    await waitFor(() => expect(buttons().at(-1)).toHaveFocus());
  },
};
export const Empty: Story = { args: { lines: [] } };
