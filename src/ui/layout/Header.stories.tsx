import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { categories } from '../story-fixtures.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Header } from './Header.tsx';
import { SearchForm } from './SearchForm.tsx';

const meta = {
  component: Header,
  tags: ['dark'],
  parameters: { layout: 'fullscreen' },
  args: {
    shopName: 'Razz',
    categories,
    search: <SearchForm query="" onQueryChange={fn()} onSearch={fn()} />,
    account: <AccountMenu userName={null} signInHref="/login" onSignOut={fn()} />,
    cartCount: 3,
    wishlistCount: 12,
    onCart: fn(),
  },
} satisfies Meta<typeof Header>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Visitor: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Cart, 3 items' }));
    await expect(args.onCart).toHaveBeenCalledOnce();
  },
};
export const MenuByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    const menu = canvas.getByRole('button', { name: 'Categories' });
    menu.focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('link', { name: 'Women' })).toBeVisible();
    canvas.getByRole('button', { name: 'Show what is in Women' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('link', { name: 'Sarees' })).toBeVisible();
    canvas.getByRole('button', { name: 'Show what is in Sarees' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('link', { name: 'Jamdani' })).toBeVisible();
    await userEvent.keyboard('{Escape}{Escape}{Escape}');
    await expect(canvas.queryByRole('link', { name: 'Women' })).toBeNull();
    await expect(menu).toHaveFocus();
  },
};
export const SignedIn: Story = {
  args: { account: <AccountMenu userName="Nusrat Jahan" signInHref="/login" onSignOut={fn()} /> },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Account' }));
    await expect(canvas.getByRole('link', { name: 'My Orders' })).toBeVisible();
  },
};
export const OneOfEach: Story = {
  args: { cartCount: 1, wishlistCount: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Cart, 1 item' })).toHaveTextContent(/^1$/);
    await expect(canvas.getByRole('link', { name: 'Wishlist, 1 product' })).toHaveTextContent(/^1$/);
  },
};
export const NothingYet: Story = { args: { cartCount: 0, wishlistCount: 0, categories: [] } };
