import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { order } from '../story-fixtures.ts';
import { OrdersTable } from './OrdersTable.tsx';

const meta = {
  component: OrdersTable,
  tags: ['dark'],
  args: {
    orders: [1, 2, 3, 4].map((status) => ({
      ...order,
      id: 1280 + status,
      order_status: status,
      is_paid: status === 4,
    })),
  },
} satisfies Meta<typeof OrdersTable>;
export default meta;
type Story = StoryObj<typeof meta>;

export const EveryStatus: Story = {
  play: async ({ canvas }) => {
    for (const word of ['Pending', 'Processing', 'Cancelled', 'Delivered', 'Paid'])
      await expect(canvas.getByText(word)).toBeVisible();
    await expect(canvas.getByText('RZZ00001281')).toBeVisible();
  },
};
export const Empty: Story = { args: { orders: [] } };
