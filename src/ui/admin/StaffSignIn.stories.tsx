import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
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

const AbovePage = () => {
  const [isExpired, setExpired] = useState(false);
  return (
    <>
      {isExpired && <StaffSignIn isExpired isBusy={false} onSubmit={() => setExpired(false)} />}
      <main id="content" tabIndex={-1}>
        <h1>Order</h1>
        <label>
          Note <input onKeyDown={({ key }) => key === 'Enter' && setExpired(true)} />
        </label>
        {!isExpired && (
          <button type="button" onClick={() => setExpired(true)}>
            Save
          </button>
        )}
      </main>
    </>
  );
};

/** The focus returns to where it was, or to the content if that is gone. */
export const ReturnsFocus: Story = {
  render: () => <AbovePage />,
  play: async ({ canvas, userEvent }) => {
    const signIn = async () => {
      await expect(canvas.getByRole('alert')).toHaveFocus();
      await userEvent.type(canvas.getByRole('textbox', { name: /Email/ }), 'farhana@example.com');
      await userEvent.type(canvas.getByLabelText(/^Password/), 'a long password{Enter}');
    };
    await userEvent.type(canvas.getByLabelText('Note'), 'Call{Enter}');
    await signIn();
    await expect(canvas.getByLabelText('Note')).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await signIn();
    await expect(canvas.getByRole('main')).toHaveFocus();
  },
};
