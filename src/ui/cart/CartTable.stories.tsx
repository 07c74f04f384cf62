import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { lines } from '../story-fixtures.ts';
import { CartTable } from './CartTable.tsx';

const meta = {
  component: CartTable,
  tags: ['dark'],
  args: { lines, onQuantity: fn(), onRemove: fn() },
} satisfies Meta<typeof CartTable>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ByVendor: Story = {};
export const Empty: Story = { args: { lines: [] } };
