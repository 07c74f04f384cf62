import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { address } from '../story-fixtures.ts';
import { AddressButtons } from './AddressButtons.tsx';

const meta = {
  component: AddressButtons,
  args: { address, onEdit: fn(), onDelete: fn() },
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
