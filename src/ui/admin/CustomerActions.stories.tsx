import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { customer } from './admin-story-fixtures.ts';
import { CustomerActions } from './CustomerActions.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';

const meta = {
  component: CustomerActions,
  decorators: [inFrame],
  args: { customer, busy: null, failure: null, onStart: fn() },
} satisfies Meta<typeof CustomerActions>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The deletion asks first, and says what stays. */
export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send a link for a new password' }));
    await expect(args.onStart).toHaveBeenLastCalledWith('resetLink');
    await userEvent.click(canvas.getByRole('button', { name: 'Download personal data' }));
    await expect(args.onStart).toHaveBeenLastCalledWith('export');
    await userEvent.click(canvas.getByRole('button', { name: 'Delete personal data' }));
    const dialog = await screen.findByRole('alertdialog');
    await expect(dialog).toHaveAccessibleDescription(/Staying for the accounts: 2 orders/);
    await expect(args.onStart).toHaveBeenCalledTimes(2);
    await userEvent.click(screen.getByRole('button', { name: 'Delete for ever' }));
    await expect(args.onStart).toHaveBeenLastCalledWith('delete');
  },
};
export const OpenOrders: Story = {
  args: { customer: { ...customer, open_orders: 1 } },
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Delete personal data' });
    await expect(button).toHaveAccessibleDescription(/1 open order is delivered or cancelled/);
    await userEvent.click(button);
    await expect(screen.queryByRole('alertdialog')).toBeNull();
  },
};
export const Busy: Story = {
  args: { busy: 'export' },
  play: async ({ canvas, userEvent, args }) => {
    for (const button of canvas.getAllByRole('button').slice(0, 2)) await userEvent.click(button);
    await expect(args.onStart).not.toHaveBeenCalled();
  },
};
export const Failed: Story = { args: { failure: 'There is no connection.', onRetry: fn() } };
export const Bangla: Story = { decorators: [inBanglaPanel] };
