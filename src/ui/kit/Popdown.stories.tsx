import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { Button } from './Button.tsx';
import { Popdown } from './Popdown.tsx';

const meta = {
  component: Popdown,
  args: {
    button: 'Account',
    children: (
      <ul>
        <li>
          <a href="/account/orders">My Orders</a>
        </li>
        <li>
          <a href="/account" onClick={(event) => event.preventDefault()}>
            Profile
          </a>
        </li>
      </ul>
    ),
  },
} satisfies Meta<typeof Popdown>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Account', expanded: false })).toBeVisible();
    // Not rendered while closed, to keep the server-rendered HTML of every page small.
    await expect(canvas.queryByRole('link', { hidden: true })).toBeNull();
  },
};
export const OpensAndClosesByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Account' });
    button.focus();
    await userEvent.keyboard('{Enter}{Tab}');
    await expect(canvas.getByRole('link', { name: 'My Orders' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('link')).toBeNull();
    await expect(button).toHaveFocus();
  },
};
export const ClosesBehindALink: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Account' }));
    await userEvent.click(canvas.getByRole('link', { name: 'Profile' }));
    await expect(canvas.queryByRole('link')).toBeNull();
  },
};
export const ClosesWhenLeft: Story = {
  render: (args) => (
    <>
      <Popdown {...args} />
      <Button>Elsewhere</Button>
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Account' });
    const isClosed = () => waitFor(() => expect(canvas.queryByRole('link')).toBeNull());
    const open = async () => {
      await userEvent.click(button);
      await expect(canvas.getByRole('link', { name: 'My Orders' })).toBeVisible();
    };
    await open();
    await userEvent.click(button);
    await isClosed();
    await open();
    canvas.getByRole('button', { name: 'Elsewhere' }).focus();
    await isClosed();
    await open();
    // A click on something that cannot take the focus.
    await userEvent.click(document.body);
    await isClosed();
  },
};
export const Open: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Account' }));
    await expect(canvas.getByRole('link', { name: 'My Orders' })).toBeVisible();
  },
};
