import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { order } from './admin-story-fixtures.ts';
import { MailRows } from './MailRows.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';

const [failed] = order.mails;
if (failed === undefined) throw new Error('The order of the stories has a mail.');
const { order_id: _, ...aboutNoOrder } = failed;

const meta = {
  component: MailRows,
  decorators: [inFrame],
  args: {
    rows: [
      failed,
      {
        ...aboutNoOrder,
        id: 8,
        subject: 'Set a new password',
        recipient: 'a.very.long.address@mail.example.com',
      },
      { ...failed, id: 7, state: 'waiting', attempts: 2, last_error: '450 greylisted' },
      { ...failed, id: 6, state: 'sent', sent_at: 1_790_000_500 },
    ],
    sent: [],
    isBusy: false,
    onSend: fn(),
  },
} satisfies Meta<typeof MailRows>;
export default meta;
type Story = StoryObj<typeof meta>;

export const All: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const name = 'Send the status again: RZZ00000012';
    await userEvent.click(canvas.getByRole('button', { name }));
    await expect(args.onSend).toHaveBeenCalledWith(9, 12, 'status');
    await expect(canvas.getAllByRole('button')).toHaveLength(2);
  },
};
export const SentAgain: Story = { args: { sent: [9] } };
export const Busy: Story = {
  args: { isBusy: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Send the status again/ }));
    await expect(args.onSend).not.toHaveBeenCalled();
  },
};
export const Bangla: Story = { decorators: [inBanglaPanel] };
