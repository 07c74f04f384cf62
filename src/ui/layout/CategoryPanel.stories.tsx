import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { categories, products } from '../story-fixtures.ts';
import { inBangla } from '../story-in-bangla.tsx';
import { CategoryPanel } from './CategoryPanel.tsx';

const [women] = categories;
if (!women) throw new Error('the stories have no category');

const meta = {
  component: CategoryPanel,
  parameters: { layout: 'fullscreen' },
  args: { category: women, pictureUrl: products(1)[0]?.featured_img },
} satisfies Meta<typeof CategoryPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('link', { name: 'All Women' })).toHaveAttribute('href', '/shop/women');
    await expect(canvas.getByRole('link', { name: 'Jamdani' })).toHaveAttribute('href', '/shop/jamdani');
    await expect(canvasElement.querySelectorAll('img')).toHaveLength(1);
  },
};
/** Reserves the space of the picture. */
export const Loading: Story = { args: { pictureUrl: undefined } };
export const NoPicture: Story = {
  args: { pictureUrl: null },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('link', { name: 'All Women' })).toBeVisible();
    await expect(canvasElement.querySelector('.category-picture-place')).toBeNull();
  },
};
export const Empty: Story = { args: { category: { ...women, items: [] } } };
export const InBangla: Story = { decorators: [inBangla] };
