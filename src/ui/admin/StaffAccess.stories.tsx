import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { member } from './admin-story-fixtures.ts';
import { NewPasswordDialog } from './NewPasswordDialog.tsx';
import { StaffAccess } from './StaffAccess.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';

const meta = {
  component: StaffAccess,
  decorators: [inFrame],
  args: { member, busy: null, onAct: fn() },
} satisfies Meta<typeof StaffAccess>;
export default meta;
type Story = StoryObj<typeof meta>;

export const SignedIn: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign out everywhere' }));
    await expect(args.onAct).toHaveBeenLastCalledWith('signOut');
    await userEvent.click(canvas.getByRole('button', { name: 'Disable' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Disable Kabir Ahmed?' });
    await expect(dialog).toHaveAccessibleDescription(/Every session ends at once/);
    await expect(args.onAct).toHaveBeenCalledOnce();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Disable' }));
    await expect(args.onAct).toHaveBeenLastCalledWith('disable');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: 'Set a new password' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Set a new password for Kabir Ahmed?',
    });
    await userEvent.click(within(question).getByRole('button', { name: 'Set a new password' }));
    await expect(args.onAct).toHaveBeenLastCalledWith('password');
  },
};
export const WithApp: Story = {
  args: { member: { ...member, two_factor: true } },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Turn the authenticator app off' }));
    const dialog = await screen.findByRole('alertdialog', { name: /of Kabir Ahmed off/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }));
    await expect(args.onAct).toHaveBeenLastCalledWith('totp');
  },
};
const { signed_in_at: _, ...neverHere } = member;
export const Disabled: Story = {
  args: { member: { ...neverHere, is_disabled: true, sessions: 0 } },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Enable' }));
    await expect(args.onAct).toHaveBeenLastCalledWith('enable');
  },
};
export const Busy: Story = {
  args: { busy: 'signOut' },
  play: async ({ canvas, userEvent, args }) => {
    for (const button of canvas.getAllByRole('button').slice(1)) await userEvent.click(button);
    await expect(args.onAct).not.toHaveBeenCalled();
  },
};
export const Bangla: Story = { decorators: [inBanglaPanel] };

const close = fn();
const created = { member, password: 'k1VJ8hBv2nq0Tt4mX9wZ' };
export const NewPassword: Story = {
  render: () => <NewPasswordDialog created={created} onClose={close} />,
  play: async ({ userEvent }) => {
    const dialog = await screen.findByRole('dialog', { name: 'Password of Kabir Ahmed' });
    await expect(dialog).toHaveTextContent('k1VJ8hBv2nq0Tt4mX9wZ');
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await expect(close).toHaveBeenCalledOnce();
  },
};
