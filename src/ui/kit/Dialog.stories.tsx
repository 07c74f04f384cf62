import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

const meta = {
  component: Dialog,
  tags: ['dark'],
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
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
export const Side: Story = { args: { place: 'side' } };
