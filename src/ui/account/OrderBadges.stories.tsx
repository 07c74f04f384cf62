import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { OrderStatusBadge, PaidBadge } from './OrderBadges.tsx';

const meta = {
  component: OrderStatusBadge,
  tags: ['dark'],
  args: { status: 1 },
} satisfies Meta<typeof OrderStatusBadge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Pending: Story = {
  play: async ({ canvas }) => expect(canvas.getByText('Pending')).toBeVisible(),
};
export const Processing: Story = { args: { status: 2 } };
export const Cancelled: Story = { args: { status: 3 } };
export const Delivered: Story = { args: { status: 9 } };
export const Payment: Story = {
  render: () => (
    <p>
      <PaidBadge isPaid /> <PaidBadge isPaid={false} />
    </p>
  ),
  play: async ({ canvas }) => expect(canvas.getByText('Not Paid')).toBeVisible(),
};
