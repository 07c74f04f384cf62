import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { StockNote } from './StockNote.tsx';

const meta = {
  component: StockNote,
  tags: ['dark'],
  args: { stock: 12 },
} satisfies Meta<typeof StockNote>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Enough: Story = {
  play: async ({ canvas }) => expect(canvas.getByText('In stock')).toBeVisible(),
};
export const Few: Story = { args: { stock: 2 } };
export const None: Story = {
  args: { stock: 0 },
  play: async ({ canvas }) => expect(canvas.getByText('Out of stock')).toBeVisible(),
};
