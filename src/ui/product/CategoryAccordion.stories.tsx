import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { Category } from '../../contracts/schemas/category.ts';
import { categories } from '../story-fixtures.ts';
import { CategoryAccordion } from './CategoryAccordion.tsx';

const meta = {
  component: CategoryAccordion,
  args: { categories, currentSlug: 'all' },
} satisfies Meta<typeof CategoryAccordion>;
export default meta;
type Story = StoryObj<typeof meta>;

export const All: Story = {
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('All Categories'),
};
export const OpenOnTheWay: Story = {
  name: 'Open On The Way [2.4]',
  args: { currentSlug: 'jamdani' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('Jamdani');
    await expect(canvas.getByRole('link', { name: 'Women' })).toBeVisible();
  },
};
export const BesideTheCurrentOne: Story = {
  args: { currentSlug: 'panjabi' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('Panjabi');
    await expect(canvas.getByRole('link', { name: 'Lungi' })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Women' })).toBeNull();
  },
};
export const ManyAtTheTop: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('link', { name: 'Sale' })).not.toBeVisible();
    await userEvent.click(canvas.getByText('More Categories'));
    await expect(canvas.getByRole('link', { name: 'Sale' })).toBeVisible();
  },
};
/** Four levels; the accordion shows three. */
const deep = [4, 3, 2, 1].reduce<Category[]>(
  (items, level) => [
    { id: level, parent_id: level - 1, name: `Level ${level}`, slug: `level-${level}`, items },
  ],
  [],
);
export const ThreeLevelsDeep: Story = {
  args: { categories: deep, currentSlug: 'level-3' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Level 3' })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Level 4' })).toBeNull();
  },
};
export const HiddenCurrentOne: Story = {
  args: { currentSlug: 'sale' },
  play: async ({ canvas }) => expect(canvas.getByRole('link', { current: 'page' })).toBeVisible(),
};
/** A single hidden link would take no more space than the line that reveals it. */
export const OneMoreThanShown: Story = {
  args: { categories: categories.slice(0, 6) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Bags' })).toBeVisible();
    await expect(canvas.queryByText('More Categories')).toBeNull();
  },
};
export const Empty: Story = { args: { categories: [] } };
