import type { Meta, StoryObj } from '@storybook/react-vite';
import { customer } from './admin-story-fixtures.ts';
import { CustomerRows } from './CustomerRows.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';

const meta = {
  component: CustomerRows,
  decorators: [inFrame],
  args: {
    rows: [
      customer,
      {
        ...customer,
        id: 7,
        name: '',
        email: 'a.very.long.address.of.somebody@mail.example.com',
        phone: '',
        orders: 0,
      },
      { ...customer, id: 6, name: 'N'.repeat(120), phone: '02-9876543', orders: 1200 },
    ],
  },
} satisfies Meta<typeof CustomerRows>;
export default meta;
type Story = StoryObj<typeof meta>;

export const All: Story = {};
export const Bangla: Story = { decorators: [inBanglaPanel] };
