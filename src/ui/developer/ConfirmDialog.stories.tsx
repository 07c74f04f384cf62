import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Button } from '../kit/Button.tsx';
import { inBangla } from '../story-in-bangla.tsx';
import { type Confirmation, ConfirmDialog } from './ConfirmDialog.tsx';

const question: Confirmation = {
  title: 'Delete Phone app?',
  text: 'Apps that use this client can no longer sign anyone in. This cannot be undone.',
  confirm: 'Delete',
};

const meta = {
  component: ConfirmDialog,
  args: { question, onConfirm: fn(), onCancel: fn() },
  render: function Opened({ question: currentQuestion, onConfirm, onCancel }) {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setIsOpen(true)}>Delete Phone app</Button>
        <ConfirmDialog
          question={isOpen ? currentQuestion : null}
          onConfirm={() => {
            setIsOpen(false);
            onConfirm();
          }}
          onCancel={() => {
            setIsOpen(false);
            onCancel();
          }}
        />
      </>
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Phone app' }));
    await screen.findByRole('alertdialog');
  },
} satisfies Meta<typeof ConfirmDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Asked: Story = {
  play: async (context) => {
    await meta.play(context);
    const dialog = screen.getByRole('alertdialog', { name: question.title });
    await expect(dialog).toHaveAccessibleDescription(question.text);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  },
};
export const Confirmed: Story = {
  play: async (context) => {
    await meta.play(context);
    await context.userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await expect(context.args.onConfirm).toHaveBeenCalledOnce();
    await expect(context.args.onCancel).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(context.canvas.getByRole('button', { name: 'Delete Phone app' })).toHaveFocus();
  },
};
export const CancelledWithEscape: Story = {
  play: async (context) => {
    await meta.play(context);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await context.userEvent.keyboard('{Escape}');
    await expect(context.args.onCancel).toHaveBeenCalledOnce();
    await expect(context.args.onConfirm).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(context.canvas.getByRole('button', { name: 'Delete Phone app' })).toHaveFocus();
  },
};
export const InBangla: Story = { decorators: [inBangla] };
