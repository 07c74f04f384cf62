import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { categories } from '../story-fixtures.ts';
import { HeroMenu } from './HeroMenu.tsx';

const meta = { component: HeroMenu, tags: ['dark'], args: { categories } } satisfies Meta<typeof HeroMenu>;
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
  },
};
export const Few: Story = { args: { categories: categories.slice(0, 2) } };
