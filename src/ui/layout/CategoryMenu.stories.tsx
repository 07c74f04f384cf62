import type { Meta, StoryObj } from '@storybook/react-vite';
import { categories } from '../story-fixtures.ts';
import { CategoryMenu } from './CategoryMenu.tsx';

const meta = {
  component: CategoryMenu,
  tags: ['dark'],
  args: { categories },
} satisfies Meta<typeof CategoryMenu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Empty: Story = { args: { categories: [] } };
