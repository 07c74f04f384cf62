import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { AccountLayout } from './AccountLayout.tsx';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import { SignInForm } from './SignInForm.tsx';

const meta = {
  component: SignInForm,
  title: 'account/Forms',
  tags: ['dark'],
  args: {
    isBusy: false,
    refusal: null,
    onSubmit: fn(),
    registerHref: '/register',
    forgotHref: '/forgot-password',
  },
} satisfies Meta<typeof SignInForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const SignIn: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Email address' }), 'nusrat@example.com');
    await userEvent.type(
      canvas.getByLabelText('Password', { exact: false, selector: 'input[type=password]' }),
      'secret-word{Enter}',
    );
    await expect(args.onSubmit).toHaveBeenCalledWith({
      email: 'nusrat@example.com',
      password: 'secret-word',
    });
  },
};
export const SignInRefused: Story = {
  args: {
    refusal: {
      message: 'The data was invalid.',
      fields: { email: ['These credentials do not match our records.'] },
    },
  },
};
export const Register: Story = {
  render: ({ registerHref: _, forgotHref: __, ...form }) => <RegisterForm {...form} signInHref="/login" />,
};
export const Forgot: Story = {
  render: ({ registerHref: _, forgotHref: __, ...form }) => (
    <ForgotPasswordForm {...form} isSent signInHref="/login" />
  ),
};
export const Reset: Story = {
  render: ({ registerHref: _, forgotHref: __, ...form }) => (
    <ResetPasswordForm {...form} email="" isDone={false} />
  ),
};
export const ResetLinkOver: Story = {
  render: ({ registerHref: _, forgotHref: __, ...form }) => (
    <ResetPasswordForm {...form} email="nusrat@example.com" isDone={false} />
  ),
  args: {
    refusal: {
      message: 'The data was invalid.',
      fields: { token: ['This link was used already or has expired. Ask for a new one.'] },
    },
  },
};
export const Profile: Story = {
  render: () => (
    <AccountLayout current="/account" heading="Edit your account information">
      <ProfileForm
        user={{ name: 'Nusrat Jahan', email: 'nusrat@example.com', phone: '01712345678' }}
        isBusy={false}
        refusal={null}
        onSave={fn()}
      />
    </AccountLayout>
  ),
};
