import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { address } from '../story-fixtures.ts';
import { AddressButtons } from './AddressButtons.tsx';

const meta = {
  component: AddressButtons,
  args: { address, onEdit: fn(), onDelete: fn(), isChanging: false },
} satisfies Meta<typeof AddressButtons>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Edit/ }));
    await expect(args.onEdit).toHaveBeenCalledWith(address);
    await expect(args.onDelete).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: /^Delete/ }));
    await expect(args.onDelete).toHaveBeenCalledWith(address);
  },
};
export const WhileOneIsRemoved: Story = {
  args: { isChanging: true },
  play: async ({ canvas, userEvent, args }) => {
    const button = canvas.getByRole('button', { name: /^Delete/ });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onDelete).not.toHaveBeenCalled();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveFocus();
  },
};
