import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { order } from './admin-story-fixtures.ts';
import { inBanglaPanel, inFrame } from './story-admin.tsx';
import { VendorOrderRows } from './VendorOrderRows.tsx';

const [part] = order.parts;
if (part === undefined) throw new Error('The order of the stories has lines.');
const row = {
  id: 12,
  number: order.number,
  order_date: order.order_date,
  status: 'pending' as const,
  name: 'Shirin Akter',
  district: 'Sylhet',
  lines: part.lines,
  quantity: 3,
  total: part.total,
};

const meta = {
  component: VendorOrderRows,
  decorators: [inFrame],
  args: {
    rows: [
      row,
      {
        ...row,
        id: 11,
        number: 'RZZ00000011',
        status: 'delivered',
        name: 'Mohammad Abdullah Al Mamun Chowdhury',
      },
    ],
  },
} satisfies Meta<typeof VendorOrderRows>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rows: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: /RZZ00000012/ })).toHaveTextContent('Pending');
    await expect(canvas.getAllByRole('link', { name: 'Jamdani saree' })[0]).toHaveAttribute(
      'href',
      '/admin/products/11',
    );
  },
};
export const Bangla: Story = { decorators: [inBanglaPanel] };
