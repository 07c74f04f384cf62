import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { PasswordForm } from './PasswordForm.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';

const meta = {
  component: PasswordForm,
  decorators: [inFrame],
  args: {
    member: { name: 'Farhana Islam', email: 'farhana@example.com' },
    isBusy: false,
    onSubmit: fn(),
  },
} satisfies Meta<typeof PasswordForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByLabelText(/^Current password/), 'the old one');
    await userEvent.type(canvas.getByLabelText(/^New password/), 'farhana123');
    await canvas.findByText(/hardly more than your name/);
    await userEvent.clear(canvas.getByLabelText(/^New password/));
    await userEvent.type(canvas.getByLabelText(/^New password/), 'seven green mangoes{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith({
      current_password: 'the old one',
      password: 'seven green mangoes',
    });
  },
};
export const Busy: Story = { args: { isBusy: true } };
export const Rejected: Story = {
  args: {
    refusal: { message: 'Invalid.', fields: { current_password: ['This is not your current password.'] } },
  },
  play: async ({ canvas }) => expect(canvas.getByLabelText(/^Current password/)).toHaveFocus(),
};
export const Failed: Story = {
  args: { refusal: { message: 'There is no connection.', fields: {} } },
};
export const Bangla: Story = { decorators: [inBanglaPanel] };
