import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inBangla } from '../story-in-bangla.tsx';
import { OrderSteps } from './OrderSteps.tsx';

const meta = {
  component: OrderSteps,
  args: { order_date: 1_790_000_000, order_status: 1 },
} satisfies Meta<typeof OrderSteps>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Pending: Story = {
  play: async ({ canvas }) => {
    const [placed, ...others] = canvas.getAllByRole('listitem');
    await expect(placed).toHaveAttribute('aria-current', 'step');
    await expect(placed).toHaveTextContent('21 September 2026');
    await expect(others).toHaveLength(2);
    for (const step of others) await expect(step).not.toHaveTextContent('done');
  },
};
export const Processing: Story = {
  args: { order_status: 2, status_times: { processing: 1_790_100_000 } },
  play: async ({ canvas }) => {
    const [, preparing] = canvas.getAllByRole('listitem');
    await expect(preparing).toHaveTextContent('Being prepared');
    await expect(preparing).toHaveAttribute('aria-current', 'step');
  },
};
export const Delivered: Story = { args: { order_status: 4, status_times: { delivered: 1_790_300_000 } } };
/** Other backends may not send `status_times`. */
export const DeliveredWithoutTimes: Story = { args: { order_status: 4 } };
export const Sent: Story = {
  args: { order_status: 2, status_times: { processing: 1_790_100_000 }, sent_at: 1_790_200_000 },
  play: async ({ canvas }) => {
    const [, preparing, sent, delivered] = canvas.getAllByRole('listitem');
    await expect(preparing).toHaveTextContent('done');
    await expect(sent).toHaveTextContent('Sent24 September 2026done');
    await expect(sent).toHaveAttribute('aria-current', 'step');
    await expect(delivered).not.toHaveTextContent('done');
  },
};
export const SentAndDelivered: Story = {
  args: { order_status: 4, sent_at: 1_790_200_000 },
  play: async ({ canvas }) => expect(canvas.getAllByRole('listitem').at(-1)).toHaveAttribute('aria-current'),
};
/** The parcel came back. */
export const SentAndCancelled: Story = { args: { order_status: 3, sent_at: 1_790_200_000 } };
export const Cancelled: Story = {
  args: { order_status: 3, status_times: { cancelled: 1_790_100_000 } },
  play: async ({ canvas }) => expect(canvas.getAllByRole('listitem')).toHaveLength(2),
};
export const InBangla: Story = { decorators: [inBangla], args: { order_status: 2 } };
