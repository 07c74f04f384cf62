import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { OrderActions } from './OrderActions.tsx';

const meta = {
  component: OrderActions,
  args: {
    onCancel: fn(),
    isCancelling: false,
    onReorder: fn(),
    isReordering: false,
    reordered: null,
    error: null,
  },
} satisfies Meta<typeof OrderActions>;
export default meta;
type Story = StoryObj<typeof meta>;

export const CancelledAfterAQuestion: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel order' }));
    await expect(args.onCancel).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Keep the order' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel order' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Yes, cancel it' }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
};
export const NotToBeCancelled: Story = {
  render: ({ onCancel: _, ...args }) => <OrderActions {...args} />,
  play: async ({ canvas }) => expect(canvas.queryByRole('button', { name: 'Cancel order' })).toBeNull(),
};
export const OrderedAgain: Story = {
  args: {
    reordered: { isEmpty: false, unavailable: ['White Panjabi, Size M', 'Red Jamdani Saree'], short: [] },
  },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('status')).toHaveTextContent(
      'The available items are in your cart. No longer available: White Panjabi, Size M · Red Jamdani Saree. View cart',
    ),
};
export const NothingToOrderAgain: Story = {
  args: { reordered: { isEmpty: true, unavailable: ['White Panjabi, Size M'], short: [] } },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('status')).toHaveTextContent(/^No longer available: White Panjabi, Size M\.$/),
};
export const Failed: Story = { args: { error: 'This order can no longer be cancelled.' } };
export const Busy: Story = { args: { isReordering: true } };
export const NotAllLeft: Story = {
  args: {
    reordered: { isEmpty: false, unavailable: [], short: ['White Panjabi, Size L (1 of 4 added)'] },
  },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('status')).toHaveTextContent(
      'The available items are in your cart. Not all are left: White Panjabi, Size L (1 of 4 added). View cart',
    ),
};
