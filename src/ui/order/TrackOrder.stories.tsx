import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inBangla } from '../story-in-bangla.tsx';
import { TrackOrder } from './TrackOrder.tsx';

const meta = {
  component: TrackOrder,
  args: { initial: { order_id: 'RZZ00000012', phone: '' }, order: null, isBusy: false, onSubmit: fn() },
} satisfies Meta<typeof TrackOrder>;
export default meta;
type Story = StoryObj<typeof meta>;

const order = {
  id: 12,
  order_date: 1_790_000_000,
  order_status: 2,
  status_times: { processing: 1_790_100_000 },
};

export const Empty: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: /Phone/ }), '01712345678{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith({ order_id: 'RZZ00000012', phone: '01712345678' });
  },
};
export const Busy: Story = { args: { isBusy: true } };
export const Refused: Story = {
  args: {
    refusal: {
      message: 'Not found.',
      fields: { order_id: ['We found no order with this number and phone. Please check both.'] },
    },
  },
  play: async ({ canvas }) => expect(canvas.getByRole('textbox', { name: /Order number/ })).toHaveFocus(),
};
export const Found: Story = {
  args: { order },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('heading', { name: 'Order RZZ00000012' })).toHaveFocus(),
};
export const Cancelled: Story = { args: { order: { ...order, order_status: 3 } } };
export const Bangla: Story = { decorators: [inBangla], args: { order } };
