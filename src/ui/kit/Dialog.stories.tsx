import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
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
    // react-aria takes the focus from the dialog for a moment after half a second, for VoiceOver, but not from a control.
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
    const [cross] = within(dialog).getAllByRole('button', { name: 'Close' });
    await userEvent.click(cross as HTMLElement);
    await expect(args.onClose).toHaveBeenCalledTimes(2);
  },
};
const veil = () => document.querySelector('.dialog-veil') as HTMLElement;
export const Side: Story = {
  args: { placement: 'side' },
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
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
    await userEvent.click(veil());
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
/** Key presses during the opening transition reach the dialog. */
export const OpenedByKeyboard: Story = {
  args: { isOpen: false },
  render: function Opened(args) {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        {/* Keeps the transitions running until the story finishes them. */}
        <style>{'.dialog-veil, .dialog { transition-duration: 1000s; }'}</style>
        <Button onClick={() => setOpen(true)}>Edit</Button>
        <Dialog {...args} isOpen={isOpen} />
      </>
    );
  },
  play: async ({ canvas, userEvent, args }) => {
    const opener = canvas.getByRole('button', { name: 'Edit' });
    opener.focus();
    // The click that a browser fires for Enter; `userEvent` fires a different one.
    opener.click();
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(veil().getAnimations()).toHaveLength(1));
    await waitFor(() => expect(dialog).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
    for (const animation of document.getAnimations()) animation.finish();
  },
};
