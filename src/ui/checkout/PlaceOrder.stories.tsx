import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { PlaceOrder } from './PlaceOrder.tsx';

const meta = {
  component: PlaceOrder,
  args: { isBusy: false, isBlocked: false, problem: null, total: 12_460, onPlace: fn() },
} satisfies Meta<typeof PlaceOrder>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Place Order' }));
    await expect(args.onPlace).toHaveBeenCalledOnce();
  },
};
export const Held: Story = {
  args: { isBlocked: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Place Order' }));
    await expect(args.onPlace).not.toHaveBeenCalled();
  },
};
export const Busy: Story = {
  args: { isBusy: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Placing your order…' }));
    await expect(args.onPlace).not.toHaveBeenCalled();
  },
};
export const Refused: Story = {
  args: {
    problem: {
      title: 'There were some problems with your input.',
      messages: ['Only 2 of Rajshahi Silk are left.'],
    },
  },
};
export const WithoutConnection: Story = {
  args: { problem: { title: 'There is no connection.' } },
};
