import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { categories } from '../story-fixtures.ts';
import { CategoryAccordion } from './CategoryAccordion.tsx';

const meta = {
  component: CategoryAccordion,
  tags: ['dark'],
  args: { categories, currentSlug: 'all' },
} satisfies Meta<typeof CategoryAccordion>;
export default meta;
type Story = StoryObj<typeof meta>;

export const All: Story = {
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link', { name: 'All Categories' })).toHaveAttribute('aria-current', 'page'),
};
export const OpenOnTheWay: Story = {
  args: { currentSlug: 'jamdani' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Jamdani' })).toHaveAttribute('aria-current', 'page');
    await expect(canvas.getByRole('link', { name: 'Women' })).toBeVisible();
  },
};
export const Empty: Story = { args: { categories: [] } };
