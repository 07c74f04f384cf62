import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { OrderStatusBadge, PaidBadge } from './OrderBadges.tsx';

const meta = {
  component: OrderStatusBadge,
  args: { status: 1 },
} satisfies Meta<typeof OrderStatusBadge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Pending: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Pending')).toBeVisible();
    await expect(canvas.getByText('Pending')).toHaveAttribute('data-tone', 'warning');
  },
};
export const Processing: Story = {
  args: { status: 2 },
  play: async ({ canvas }) => expect(canvas.getByText('Processing')).toHaveAttribute('data-tone', 'info'),
};
export const Cancelled: Story = {
  args: { status: 3 },
  play: async ({ canvas }) => expect(canvas.getByText('Cancelled')).toHaveAttribute('data-tone', 'danger'),
};
export const Delivered: Story = {
  args: { status: 9 },
  play: async ({ canvas }) => expect(canvas.getByText('Delivered')).toHaveAttribute('data-tone', 'success'),
};
export const Payment: Story = {
  render: () => (
    <p>
      <PaidBadge isPaid /> <PaidBadge isPaid={false} />
    </p>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Not Paid')).toBeVisible();
    await expect(canvas.getByText('Not Paid')).toHaveAttribute('data-tone', 'plain');
    await expect(canvas.getByText('Paid')).toHaveAttribute('data-tone', 'success');
  },
};
