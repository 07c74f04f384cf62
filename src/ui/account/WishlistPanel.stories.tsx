import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { products } from '../story-fixtures.ts';
import { WishlistGrid } from './WishlistGrid.tsx';
import { WishlistPanel } from './WishlistPanel.tsx';

const meta = {
  component: WishlistPanel,
  tags: ['dark'],
  args: { isOpen: true, onClose: fn(), products: products(3), error: null, onRetry: fn(), onRemove: fn() },
} satisfies Meta<typeof WishlistPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Loading: Story = { args: { products: null } };
export const Failed: Story = { args: { products: null, error: 'This could not be loaded.' } };
export const Empty: Story = { args: { products: [] } };
export const Page: Story = {
  render: ({ onRemove }) => <WishlistGrid products={products(4)} onRemove={onRemove} />,
};
export const EmptyPage: Story = {
  render: ({ onRemove }) => <WishlistGrid products={[]} onRemove={onRemove} />,
};
