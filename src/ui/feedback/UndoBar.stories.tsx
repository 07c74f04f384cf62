import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { UndoBar } from './UndoBar.tsx';

const meta = {
  component: UndoBar,
  tags: ['dark'],
  args: { message: 'Jamdani saree was removed.', onUndo: fn(), onDismiss: fn() },
} satisfies Meta<typeof UndoBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(args.onUndo).toHaveBeenCalledOnce();
  },
};
export const Nothing: Story = { args: { message: null } };
