import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { Category } from '../../contracts/schemas/category.ts';
import { categories } from '../story-fixtures.ts';
import { HeroMenu } from './HeroMenu.tsx';

const meta = { component: HeroMenu, args: { categories } } satisfies Meta<typeof HeroMenu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const FirstTenThenTheRest: Story = {
  render: (args) => (
    <div style={{ maxInlineSize: '16rem' }}>
      <HeroMenu {...args} />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole('link', { name: 'Sale' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'More Categories' }));
    await expect(canvas.getByRole('link', { name: 'Sale' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Fewer Categories' }));
    await expect(canvas.queryByRole('link', { name: 'Sale' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'More Categories' }));
  },
};
/** Four levels; the menu shows three. */
const deep = [4, 3, 2, 1].reduce<Category[]>(
  (items, level) => [
    { id: level, parent_id: level - 1, name: `Level ${level}`, slug: `level-${level}`, items },
  ],
  [],
);
export const ThreeLevelsDeep: Story = {
  name: 'Three Levels Deep [2.49, 9.17]',
  args: { categories: deep },
  play: async ({ canvas, userEvent }) => {
    // By keyboard, because the simulated pointer leaves the menu before it reaches a button inside.
    for (const level of [1, 2]) {
      canvas.getByRole('button', { name: `Show submenu of Level ${level}` }).focus();
      await userEvent.keyboard('{Enter}');
    }
    await expect(canvas.getByRole('link', { name: 'Level 3' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Show submenu of Level 3' })).toBeNull();
    await expect(canvas.queryByRole('link', { name: 'Level 4' })).toBeNull();
  },
};
export const Few: Story = { args: { categories: categories.slice(0, 2) } };
export const JustTen: Story = {
  args: { categories: categories.slice(0, 10) },
  play: async ({ canvas }) => expect(canvas.queryByRole('button', { name: 'More Categories' })).toBeNull(),
};
