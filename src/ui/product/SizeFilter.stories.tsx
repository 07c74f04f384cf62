import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { SizeFilter } from './SizeFilter.tsx';

const meta = {
  component: SizeFilter,
  tags: ['dark'],
  args: {
    sizes: [
      { value: 'S', count: 3 },
      { value: 'M', count: 12 },
    ],
    chosen: null,
    onChoose: fn(),
  },
} satisfies Meta<typeof SizeFilter>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^M/ }));
    await expect(args.onChoose).toHaveBeenCalledWith('M');
  },
};
export const Chosen: Story = {
  args: { chosen: 'M' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^M/, pressed: true }));
    await expect(args.onChoose).toHaveBeenCalledWith(null);
  },
};
export const NoneCounted: Story = {
  args: { sizes: null },
  play: async ({ canvas }) => expect(canvas.getByRole('button', { name: 'XL' })).toBeDisabled(),
};
export const Empty: Story = { args: { sizes: [] } };
