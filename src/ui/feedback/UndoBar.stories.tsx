import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, within } from 'storybook/test';
import { Dialog } from '../kit/Dialog.tsx';
import { UndoBar } from './UndoBar.tsx';

const meta = {
  component: UndoBar,
  args: { message: 'Jamdani saree was removed.', onUndo: fn(), onDismiss: fn() },
} satisfies Meta<typeof UndoBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(args.onUndo).toHaveBeenCalledOnce();
    await expect(args.onDismiss).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }));
    await expect(args.onDismiss).toHaveBeenCalledOnce();
    await expect(args.onUndo).toHaveBeenCalledOnce();
  },
};
export const Nothing: Story = {
  args: { message: null },
  play: async ({ canvas }) => expect(canvas.getByRole('status').getBoundingClientRect().height).toBe(0),
};
export const FocusGoesToThePage: Story = {
  render: (args) => (
    <main id="content" tabIndex={-1}>
      <UndoBar {...args} />
    </main>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(canvas.getByRole('main')).toHaveFocus();
  },
};
export const FocusGoesToTheDialog: Story = {
  render: (args) => (
    <Dialog title="Your cart" isOpen onClose={fn()}>
      <UndoBar {...args} />
    </Dialog>
  ),
  play: async ({ userEvent, args }) => {
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
    await expect(args.onDismiss).toHaveBeenCalledOnce();
    await expect(dialog).toHaveFocus();
  },
};
