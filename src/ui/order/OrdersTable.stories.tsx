import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { order } from '../story-fixtures.ts';
import { inBangla } from '../story-in-bangla.tsx';
import { OrdersTable } from './OrdersTable.tsx';

const meta = {
  component: OrdersTable,
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
    for (const text of ['Pending', 'Processing', 'Cancelled', 'Delivered', 'Paid'])
      await expect(canvas.getByText(text)).toBeVisible();
    await expect(canvas.getByText('RZZ00001281')).toBeVisible();
    // The card layout on phones shows the column name of each cell.
    const columns = canvas.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const cells = canvas.getAllByRole('cell').slice(0, columns.length);
    await expect(cells.map(({ dataset }) => dataset.column)).toEqual(columns);
  },
};
export const InBangla: Story = {
  decorators: [inBangla],
  play: async ({ canvas }) => {
    const [first] = canvas.getAllByRole('row').slice(1);
    await expect(first).toHaveTextContent(/৯ অক্টোবর,? ২০২৫/);
    await expect(first).toHaveTextContent('৳৯,৭৫০');
  },
};
export const Empty: Story = { args: { orders: [] } };
