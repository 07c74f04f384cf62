import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { AccountLayout } from './AccountLayout.tsx';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import { SignInForm } from './SignInForm.tsx';

const meta = {
  component: SignInForm,
  title: 'account/Forms',
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

const user = { name: 'Nusrat Jahan', email: 'nusrat@example.com', phone: '01712345678' };

/** Asserts type and autocomplete of each field, by label, and that it is required. */
const expectFields = async (form: HTMLElement, fields: Record<string, readonly [string, string]>) => {
  for (const [label, [type, autocomplete]] of Object.entries(fields)) {
    const field = within(form).getByLabelText(new RegExp(`^${label}`));
    await expect(field).toHaveAttribute('type', type);
    await expect(field).toHaveAttribute('autocomplete', autocomplete);
    await expect(field).toHaveAttribute('aria-required', 'true');
  }
};

export const SignIn: Story = {
  play: async ({ canvas, canvasElement, userEvent, args }) => {
    await expectFields(canvasElement, {
      'Email address': ['email', 'username'],
      Password: ['password', 'current-password'],
    });
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
export const PasswordShown: Story = {
  play: async ({ canvas, userEvent }) => {
    const field = () => canvas.getByLabelText(/^Password/);
    const show = canvas.getByRole('checkbox', { name: 'Show password' });
    await userEvent.type(field(), 'secret-word');
    for (const type of ['text', 'password']) {
      await userEvent.click(show);
      await expect(field()).toHaveAttribute('type', type);
      await expect(field()).toHaveValue('secret-word');
    }
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
  play: async ({ canvasElement }) =>
    expectFields(canvasElement, {
      Name: ['text', 'name'],
      'Email address': ['email', 'username'],
      Phone: ['tel', 'tel'],
      Password: ['password', 'new-password'],
    }),
};
export const Forgot: Story = {
  render: ({ registerHref: _, forgotHref: __, ...form }) => (
    <ForgotPasswordForm {...form} isSent signInHref="/login" />
  ),
  play: async ({ canvasElement }) => expectFields(canvasElement, { 'Email address': ['email', 'username'] }),
};
export const Reset: Story = {
  render: ({ registerHref: _, forgotHref: __, ...form }) => (
    <ResetPasswordForm {...form} email="" isDone={false} />
  ),
  play: async ({ canvas, canvasElement, userEvent, args }) => {
    await expectFields(canvasElement, {
      'Email address': ['email', 'username'],
      'New password': ['password', 'new-password'],
    });
    const email = canvas.getByLabelText(/^Email address/);
    const password = canvas.getByLabelText(/^New password/);
    await userEvent.type(email, 'nusrat@example.com');
    await userEvent.type(password, 'secret-word{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith({
      email: 'nusrat@example.com',
      password: 'secret-word',
    });
    await userEvent.clear(email);
    await userEvent.clear(password);
  },
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
export const ResetDone: Story = {
  render: ({ registerHref: _, forgotHref: __, ...form }) => (
    <ResetPasswordForm {...form} email="nusrat@example.com" isDone />
  ),
};
export const Profile: Story = {
  render: ({ isBusy, refusal, onSubmit }) => (
    <AccountLayout current="/account" heading="Edit your account information">
      <ProfileForm
        user={user}
        savedEmail={user.email}
        isBusy={isBusy}
        refusal={refusal}
        onSubmit={onSubmit}
      />
    </AccountLayout>
  ),
  play: async ({ canvas, canvasElement }) => {
    const current = canvas.getAllByRole('link').filter(({ ariaCurrent }) => ariaCurrent === 'page');
    await expect(current.map(({ textContent }) => textContent)).toEqual(['Profile']);
    await expectFields(canvasElement, {
      Name: ['text', 'name'],
      'Email address': ['email', 'email'],
      Phone: ['tel', 'tel'],
    });
  },
};
export const AnotherEmail: Story = {
  render: ({ isBusy, refusal, onSubmit }) => (
    <ProfileForm user={user} savedEmail={user.email} isBusy={isBusy} refusal={refusal} onSubmit={onSubmit} />
  ),
  play: async ({ canvas, canvasElement, userEvent, args }) => {
    const email = canvas.getByRole('textbox', { name: 'Email address' });
    const password = () => canvas.queryByLabelText(/^Current password/);
    await userEvent.clear(email);
    await userEvent.type(email, 'Nusrat@Example.com');
    await expect(password()).toBeNull();
    await userEvent.type(email, '.bd');
    await expectFields(canvasElement, { 'Current password': ['password', 'current-password'] });
    await expect(password()).toHaveAccessibleDescription('Needed to change your email address');
    await userEvent.tab();
    await expect(password()).toHaveFocus();
    await userEvent.keyboard('a secret{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith({
      name: 'Nusrat Jahan',
      email: 'Nusrat@Example.com.bd',
      phone: '01712345678',
      current_password: 'a secret',
    });
  },
};
/** The email was changed in another tab, so the server sees a different one in this form. */
export const PasswordAskedByServer: Story = {
  args: {
    refusal: {
      message: 'There were some problems with your input.',
      fields: { current_password: ['Give your current password to change the email address.'] },
    },
  },
  ...(AnotherEmail.render && { render: AnotherEmail.render }),
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(/^Current password/)).toHaveFocus();
  },
};
export const AnotherPage: Story = {
  render: () => (
    <AccountLayout current="/account/orders" heading="My Orders">
      <p>No orders yet.</p>
    </AccountLayout>
  ),
  play: async ({ canvas }) => {
    const current = canvas.getAllByRole('link').filter(({ ariaCurrent }) => ariaCurrent === 'page');
    await expect(current.map(({ textContent }) => textContent)).toEqual(['My Orders']);
  },
};
export const ProfileChanged: Story = {
  ...Profile,
  play: async ({ canvas, userEvent, args }) => {
    const changed = { name: 'Rahim Uddin', email: 'rahim@example.com', phone: '01812345678' };
    const fill = async (label: RegExp, text: string) => {
      await userEvent.clear(canvas.getByLabelText(label));
      await userEvent.type(canvas.getByLabelText(label), text);
    };
    await fill(/^Name/, changed.name);
    await fill(/^Email address/, changed.email);
    await fill(/^Phone/, '+880 1812-345678');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(args.onSubmit).toHaveBeenCalledWith({ ...changed, current_password: '' });
  },
};
/** Every form while its request is pending: shows its busy label and is not submitted twice. */
export const Busy: Story = {
  args: { isBusy: true },
  render: ({ registerHref, forgotHref, ...form }) => (
    <>
      <SignInForm {...form} registerHref={registerHref} forgotHref={forgotHref} />
      <RegisterForm {...form} signInHref="/login" />
      <ForgotPasswordForm {...form} isSent={false} signInHref="/login" />
      <ResetPasswordForm {...form} email="" isDone={false} />
      <ProfileForm {...form} user={user} savedEmail={user.email} />
    </>
  ),
  play: async ({ canvas, userEvent, args }) => {
    for (const button of canvas.getAllByRole('button')) await userEvent.click(button);
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
