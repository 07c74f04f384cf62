import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { StaffSignIn } from './StaffSignIn.tsx';
import { inBanglaPanel } from './story-admin.tsx';

const meta = {
  component: StaffSignIn,
  args: { isBusy: false, onSubmit: fn() },
} satisfies Meta<typeof StaffSignIn>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: /Email/ }), 'farhana@example.com');
    await userEvent.type(canvas.getByLabelText(/^Password/), 'a long password{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith({
      email: 'farhana@example.com',
      password: 'a long password',
    });
  },
};
export const Busy: Story = { args: { isBusy: true } };
export const Rejected: Story = {
  args: { refusal: { message: 'Invalid.', fields: { email: ['These credentials do not match.'] } } },
  play: async ({ canvas }) => expect(canvas.getByRole('textbox', { name: /Email/ })).toHaveFocus(),
};
/** The password was right; the field stays while it is sent again. */
export const WithCode: Story = {
  args: {
    email: 'farhana@example.com',
    refusal: { message: 'Invalid.', fields: { code: ['Enter the code.'] } },
  },
  play: async ({ canvas, userEvent, args }) => {
    const code = canvas.getByRole('textbox', { name: /^Code/ });
    await expect(code).toHaveFocus();
    await userEvent.type(canvas.getByLabelText(/^Password/), 'a long password');
    await userEvent.type(code, '123456{Enter}');
    await expect(args.onSubmit).toHaveBeenLastCalledWith({
      email: 'farhana@example.com',
      password: 'a long password',
      code: '123456',
    });
  },
};
export const RateLimited: Story = {
  args: { refusal: { message: 'Too many attempts. Try again in a minute.', fields: {} } },
};
export const Bangla: Story = { decorators: [inBanglaPanel] };
