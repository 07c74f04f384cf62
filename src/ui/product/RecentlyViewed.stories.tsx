import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { products } from '../story-fixtures.ts';
import { RecentlyViewed } from './RecentlyViewed.tsx';

const meta = { component: RecentlyViewed, args: { products: products(5) } } satisfies Meta<
  typeof RecentlyViewed
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Nothing: Story = {
  args: { products: [] },
  play: async ({ canvas }) => expect(canvas.queryByRole('heading')).toBeNull(),
};
