import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { SizeFilter } from './SizeFilter.tsx';

const meta = {
  component: SizeFilter,
  args: {
    sizes: [
      { value: 'S', count: 3 },
      { value: 'M', count: 12 },
    ],
    selected: null,
    onSelect: fn(),
  },
} satisfies Meta<typeof SizeFilter>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const button = canvas.getByRole('button', { name: /^M/ });
    await expect(button).toHaveAttribute('aria-description', 'M, 12 products');
    await userEvent.click(button);
    await expect(args.onSelect).toHaveBeenCalledWith('M');
  },
};
export const Chosen: Story = {
  args: { selected: 'M' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^M/, pressed: true }));
    await expect(args.onSelect).toHaveBeenCalledWith(null);
    await userEvent.click(canvas.getByRole('button', { name: /^S/, pressed: false }));
    await expect(args.onSelect).toHaveBeenLastCalledWith('S');
  },
};
export const OneOfASize: Story = {
  args: { sizes: [{ value: 'S', count: 1 }] },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('button')).toHaveAttribute('aria-description', 'S, 1 product'),
};
export const NoneCounted: Story = {
  args: { sizes: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'XL' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'XL' })).not.toHaveAttribute('aria-description');
  },
};
