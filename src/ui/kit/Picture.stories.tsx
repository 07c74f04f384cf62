import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { product } from '../story-fixtures.ts';
import { Picture } from './Picture.tsx';

const meta = {
  component: Picture,
  args: { url: product().featured_img, alt: 'Jamdani saree', sizes: '20rem' },
  render: (args) => (
    <div style={{ inlineSize: '20rem' }}>
      <Picture {...args} />
    </div>
  ),
} satisfies Meta<typeof Picture>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Product: Story = {
  play: async ({ canvas, args }) => {
    const picture = canvas.getByRole('img', { name: 'Jamdani saree' });
    await expect(picture).toHaveAttribute('src', args.url);
    await expect(picture).toHaveAttribute('loading', 'lazy');
    await expect(picture).toHaveAttribute('width', '330');
    await expect(picture).toHaveAttribute('height', '413');
  },
};
export const Missing: Story = { args: { url: 'data:image/png;base64,' } };
