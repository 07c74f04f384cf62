import type { Meta, StoryObj } from '@storybook/react-vite';
import { customer, rows } from './admin-story-fixtures.ts';
import { CustomerFacts } from './CustomerFacts.tsx';
import { CustomerOrders } from './CustomerOrders.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';

const meta = {
  component: CustomerFacts,
  decorators: [inFrame],
  args: { customer },
} satisfies Meta<typeof CustomerFacts>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const NoAddresses: Story = { args: { customer: { ...customer, phone: '', addresses: [] } } };
export const Orders: Story = { render: () => <CustomerOrders rows={rows} /> };
export const Bangla: Story = { decorators: [inBanglaPanel] };
