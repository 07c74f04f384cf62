import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { StockNote } from './StockNote.tsx';

const meta = {
  component: StockNote,
  args: { stock: 12 },
} satisfies Meta<typeof StockNote>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Enough: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('In stock')).toBeVisible();
    await expect(canvas.getByText('In stock')).toHaveAttribute('data-state', 'enough');
  },
};
export const Few: Story = {
  args: { stock: 2 },
  play: async ({ canvas }) => expect(canvas.getByText('Only 2 left')).toHaveAttribute('data-state', 'few'),
};
export const FewOfAVariation: Story = {
  args: { stock: 2, variation: '42', inCart: 1 },
  play: async ({ canvas }) => expect(canvas.getByText('Only 2 left in 42 · 1 in your cart')).toBeVisible(),
};
export const FewAreFive: Story = {
  render: () => (
    <>
      <StockNote stock={5} />
      <StockNote stock={6} />
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Only 5 left')).toBeVisible();
    await expect(canvas.getByText('In stock')).toBeVisible();
  },
};
export const None: Story = {
  args: { stock: 0 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Out of stock')).toBeVisible();
    await expect(canvas.getByText('Out of stock')).toHaveAttribute('data-state', 'none');
  },
};
