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
    await expect(button).toHaveAttribute('aria-description', '12 products');
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
    expect(canvas.getByRole('button')).toHaveAttribute('aria-description', '1 product'),
};
export const SeveralKinds: Story = {
  args: {
    sizes: ['S', 'M', 'XXL', '14', '38', '2-3 Y', '10-11 Y', 'Free'].map((value) => ({ value, count: 2 })),
  },
  play: async ({ canvas, canvasElement, userEvent, args }) => {
    const titles = [...canvasElement.querySelectorAll('summary')].map(({ textContent }) => textContent);
    await expect(titles).toEqual(['S – XXL', '14 – 38', '2-3 Y – 10-11 Y', 'Free']);
    const age = canvas.getByRole('button', { name: /^2-3 Y/, hidden: true });
    await expect(age).not.toBeVisible();
    await userEvent.click(canvas.getByText('2-3 Y – 10-11 Y'));
    await userEvent.click(age);
    await expect(args.onSelect).toHaveBeenCalledWith('2-3 Y');
  },
};
export const ChosenOfAnotherKind: Story = {
  args: { sizes: ['S', '14', '38'].map((value) => ({ value, count: 2 })), selected: '38' },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('button', { name: /^38/, pressed: true })).toBeVisible(),
};
export const NoneCounted: Story = {
  args: { sizes: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'XL' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'XL' })).not.toHaveAttribute('aria-description');
  },
};
