import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

const meta = {
  component: Dialog,
  args: {
    title: 'Edit Client',
    isOpen: true,
    onClose: fn(),
    children: (
      <>
        <p>Something your users will recognize and trust.</p>
        <div className="dialog-actions">
          <Button>Close</Button>
          <Button look="primary">Save Changes</Button>
        </div>
      </>
    ),
  },
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Centre: Story = {
  play: async ({ userEvent, args }) => {
    const dialog = await screen.findByRole('dialog', { name: 'Edit Client' });
    await waitFor(() => expect(dialog).toBeVisible());
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await expect(dialog.getBoundingClientRect().right).toBeLessThan(innerWidth - 100);
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
    const [cross] = within(dialog).getAllByRole('button', { name: 'Close' });
    await userEvent.click(cross as HTMLElement);
    await expect(args.onClose).toHaveBeenCalledTimes(2);
  },
};
const veil = () => document.querySelector('.dialog-veil') as HTMLElement;
export const Side: Story = {
  args: { place: 'side' },
  play: async ({ userEvent, args }) => {
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.getBoundingClientRect().right).toBeGreaterThan(innerWidth - 20));
    await userEvent.click(veil());
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
export const Sticky: Story = {
  args: { isSticky: true },
  play: async ({ userEvent, args }) => {
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
    await userEvent.click(veil());
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
