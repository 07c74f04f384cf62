import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import { AdminFrame } from './AdminFrame.tsx';
import { StaffSignIn } from './StaffSignIn.tsx';
import { inBanglaPanel } from './story-admin.tsx';

const meta = {
  component: AdminFrame,
  args: {
    shopName: 'Razz',
    pages: [
      { name: 'Orders', label: '3 pending', href: '/admin/orders', count: 3, isCurrent: true },
      { name: 'Products', href: '/admin/products', isCurrent: false },
    ],
    member: { name: 'Farhana Islam', role: 'owner' },
    account: { name: 'Account', href: '/admin/account', isCurrent: false },
    language: <a href="/admin?lang=bn">বাংলা</a>,
    isLoading: false,
    isSigningOut: false,
    onSignOut: fn(),
    isOffline: false,
    notice: null,
    onDismiss: fn(),
    children: <h1>Orders</h1>,
  },
} satisfies Meta<typeof AdminFrame>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('link', { name: /^Orders.*3 pending$/ })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Sign out' }));
    await expect(args.onSignOut).toHaveBeenCalledOnce();
  },
};
const manyPages = ['Orders', 'Products', 'Categories', 'Vendors', 'Takings', 'Reviews', 'Mails', 'Changes'];
/** The pages are in one row, scrolled to the current one. */
export const Phone: Story = {
  globals: { viewport: { value: 'mobile1' } },
  args: {
    pages: manyPages.map((name) => ({ name, href: `/admin/${name}`, isCurrent: name === 'Mails' })),
  },
  play: async ({ canvas }) => {
    const list = within(canvas.getByRole('navigation')).getByRole('list');
    const links = within(list).getAllByRole('link');
    await expect(new Set(links.map((link) => link.offsetTop)).size).toBe(1);
    const { left, right } = list.getBoundingClientRect();
    await expect(right).toBeLessThanOrEqual(innerWidth);
    // It is scrolled to once the browser has measured the list.
    await waitFor(() => {
      const current = canvas.getByRole('link', { name: 'Mails' }).getBoundingClientRect();
      expect(current.left).toBeGreaterThanOrEqual(left);
      expect(current.right).toBeLessThanOrEqual(right);
    });
  },
};
export const Offline: Story = { args: { isOffline: true } };
export const Saved: Story = {
  args: { notice: { text: 'Saved.' } },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText('Saved.', { selector: '[role=status]' })).toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }));
    await expect(args.onDismiss).toHaveBeenCalledOnce();
  },
};
export const Failed: Story = { args: { notice: { text: '1 of 2 orders changed.', isError: true } } };
export const Expired: Story = {
  args: {
    expired: <StaffSignIn isExpired email="farhana@example.com" isBusy={false} onSubmit={fn()} />,
  },
};
export const Bangla: Story = { decorators: [inBanglaPanel] };
