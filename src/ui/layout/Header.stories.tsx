import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { categories } from '../story-fixtures.ts';
import { inBangla } from '../story-in-bangla.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Header } from './Header.tsx';
import { LanguageLink } from './LanguageLink.tsx';
import { SearchForm } from './SearchForm.tsx';

const meta = {
  component: Header,
  parameters: { layout: 'fullscreen' },
  args: {
    shopName: 'Razz',
    categories,
    search: <SearchForm query="" onQueryChange={fn()} onSearch={fn()} />,
    language: <LanguageLink currentUrl="/" onLocale={fn()} />,
    account: <AccountMenu userName={null} signInHref="/login" onSignOut={fn()} />,
    cartCount: 3,
    wishlistCount: 12,
    onWishlist: fn(),
    onCart: fn(),
  },
} satisfies Meta<typeof Header>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Visitor: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const cart = canvas.getByRole('link', { name: 'Cart, 3 items' });
    const wishlist = canvas.getByRole('link', { name: 'Wishlist, 12 products' });
    await userEvent.click(cart);
    await expect(args.onCart).toHaveBeenCalledOnce();
    await expect(args.onWishlist).not.toHaveBeenCalled();
    await userEvent.click(wishlist);
    await expect(args.onWishlist).toHaveBeenCalledOnce();
    // The bag and the heart icon.
    await expect(cart.querySelector('path')).toHaveAttribute('d', expect.stringMatching(/^M5 8h14/));
    await expect(wishlist.querySelector('path')).toHaveAttribute('d', expect.stringMatching(/^M12 20s/));
    // Ctrl+click would open a new tab: prevented here.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await userEvent.keyboard('{Control>}');
    await userEvent.click(cart);
    await userEvent.keyboard('{/Control}');
    await expect(args.onCart).toHaveBeenCalledOnce();
  },
};
/** Only the name Razz is drawn. */
export const OtherName: Story = { args: { shopName: 'Aarong Corner' } };
export const MenuByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    const menu = canvas.getByRole('button', { name: 'Categories' });
    menu.focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('link', { name: 'Women' })).toBeVisible();
    canvas.getByRole('button', { name: 'Show submenu of Women' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('link', { name: 'Sarees' })).toBeVisible();
    canvas.getByRole('button', { name: 'Show submenu of Sarees' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('link', { name: 'Jamdani' })).toBeVisible();
    // Closes one level at a time and returns the focus to its button.
    await userEvent.keyboard('{Tab}{Escape}');
    await expect(canvas.queryByRole('link', { name: 'Jamdani' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Show submenu of Sarees' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(canvas.queryByRole('link', { name: 'Sarees' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Show submenu of Women' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
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
export const SignedOutTheFocusIsOnTheWayBackIn: Story = {
  render: function SigningOut(args) {
    const [userName, setUserName] = useState<string | null>('Nusrat Jahan');
    const leave = () => setUserName(null);
    const account = <AccountMenu userName={userName} signInHref="/login" onSignOut={leave} />;
    return <Header {...args} account={account} />;
  },
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: 'Account' }).focus();
    await userEvent.keyboard('{Enter}');
    canvas.getByRole('button', { name: 'Sign out' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Sign in' })).toHaveFocus());
  },
};
export const OneOfEach: Story = {
  args: { cartCount: 1, wishlistCount: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Cart, 1 item' })).toHaveTextContent(/^1$/);
    await expect(canvas.getByRole('link', { name: 'Wishlist, 1 product' })).toHaveTextContent(/^1$/);
  },
};
export const InBangla: Story = {
  decorators: [inBangla],
  // axe matches the visible number with word boundaries, which only work for Latin script.
  parameters: { a11y: { config: { rules: [{ id: 'label-content-name-mismatch', enabled: false }] } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('১২')).toBeVisible();
    await expect(canvas.getByText('৩')).toBeVisible();
  },
};
export const NothingYet: Story = {
  args: { cartCount: 0, wishlistCount: 0, categories: [] },
  render: ({ onCart: _, ...args }) => <Header {...args} />,
  play: async ({ canvas, userEvent }) => {
    const onDefault = fn();
    const stop = (event: Event) => {
      onDefault(event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener('click', stop, { once: true });
    await userEvent.click(canvas.getByRole('link', { name: 'Cart, 0 items' }));
    // Without a handler, the link is followed.
    await expect(onDefault).toHaveBeenCalledWith(false);
  },
};
