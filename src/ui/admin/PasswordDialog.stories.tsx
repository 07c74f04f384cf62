import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Button } from '../kit/Button.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';

const meta = {
  component: PasswordDialog,
  decorators: [inFrame],
  args: {
    isOpen: true,
    email: 'farhana@example.com',
    hasCode: false,
    isBusy: false,
    onSubmit: fn(),
    onCancel: fn(),
  },
} satisfies Meta<typeof PasswordDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Asked: Story = {
  play: async ({ userEvent, args }) => {
    const field = await screen.findByLabelText(/^Password/);
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.keyboard('seven green mangoes{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith({ password: 'seven green mangoes' });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
};
export const WithCode: Story = {
  args: { hasCode: true },
  play: async ({ userEvent, args }) => {
    await userEvent.type(await screen.findByLabelText(/^Password/), 'seven green mangoes');
    await userEvent.type(screen.getByRole('textbox', { name: /^Code/ }), '123 456{Enter}');
    await expect(args.onSubmit).toHaveBeenLastCalledWith({
      password: 'seven green mangoes',
      code: '123 456',
    });
  },
};
export const Busy: Story = { args: { isBusy: true } };
export const Rejected: Story = {
  args: { refusal: { message: 'Invalid.', fields: { password: ['This is not your current password.'] } } },
  play: async () => {
    const field = await screen.findByLabelText(/^Password/);
    await waitFor(() => expect(field).toHaveFocus());
    await expect(field).toHaveAccessibleDescription('This is not your current password.');
  },
};
export const Failed: Story = { args: { refusal: { message: 'There is no connection.', fields: {} } } };
export const Bangla: Story = { decorators: [inBanglaPanel] };

/** What had the focus gets it back at once. */
export const Closed: Story = {
  render: function Opened(args) {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Delete</Button>
        <PasswordDialog {...args} isOpen={isOpen} onCancel={() => setOpen(false)} />
      </>
    );
  },
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Delete' });
    await userEvent.click(opener);
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await expect(opener).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(opener).toHaveFocus();
  },
};
