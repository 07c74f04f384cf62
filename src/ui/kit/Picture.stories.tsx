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
  name: 'Product [9.18]',
  play: async ({ canvas, canvasElement, args }) => {
    const picture = canvas.getByRole('img', { name: 'Jamdani saree' });
    await expect(picture).toHaveAttribute('src', args.url);
    await expect(picture).toHaveAttribute('loading', 'lazy');
    await expect(picture).toHaveAttribute('width', '330');
    await expect(picture).toHaveAttribute('height', '413');
    // A card: the picture's default width for browsers without AVIF.
    await expect(canvasElement.querySelector('source[type="image/webp"]')).toBeNull();
  },
};
const cutPhoto = '/pictures/photo-0123456789abcdef.0123abcd.webp';
const sourcesIn = (element: HTMLElement) =>
  [...element.querySelectorAll('source')].map((source) => source.srcset.split(' ')[0]);
export const CutPhoto: Story = {
  args: { url: cutPhoto },
  play: async ({ canvas, canvasElement }) => {
    const picture = canvas.getByRole('img');
    await expect(picture).toHaveAttribute('src', cutPhoto);
    await expect(sourcesIn(canvasElement)).toEqual([cutPhoto.replace('.webp', '-165.avif')]);
    await expect(getComputedStyle(picture).objectFit).toBe('cover');
  },
};
export const WholePhoto: Story = {
  args: { url: cutPhoto, fit: 'whole', isLarge: true },
  play: async ({ canvas, canvasElement }) => {
    const picture = canvas.getByRole('img');
    await expect(picture).toHaveAttribute('src', cutPhoto.replace('.webp', '-whole.webp'));
    await expect(sourcesIn(canvasElement)).toEqual([
      cutPhoto.replace('.webp', '-whole-165.avif'),
      cutPhoto.replace('.webp', '-whole-165.webp'),
    ]);
    await expect(getComputedStyle(picture).objectFit).toBe('contain');
    const box = picture.parentElement?.getBoundingClientRect() ?? new DOMRect();
    await expect(box.width / box.height).toBeCloseTo(330 / 413, 2);
  },
};
export const Missing: Story = { args: { url: 'data:image/png;base64,' } };
export const FirstScene: Story = {
  args: {
    url: '/pictures/scene-loom.0123abcd.webp',
    alt: 'A loom',
    fit: 'scene',
    isLarge: true,
    isPriority: true,
  },
  play: async ({ canvas, canvasElement }) => {
    const picture = canvas.getByRole('img', { name: 'A loom' });
    await expect(picture).toHaveAttribute('width', '960');
    await expect(picture).toHaveAttribute('height', '480');
    await expect(picture).toHaveAttribute('loading', 'eager');
    await expect(picture).toHaveAttribute('fetchpriority', 'high');
    const [avif, webp] = canvasElement.querySelectorAll('source');
    await expect(avif).toHaveAttribute('type', 'image/avif');
    await expect(avif).toHaveAttribute('srcset', expect.stringContaining('-480.avif 480w'));
    await expect(webp).toHaveAttribute('type', 'image/webp');
    await expect(webp).toHaveAttribute('srcset', expect.stringContaining('-480.webp 480w'));
    await expect(avif).toHaveAttribute('sizes', '20rem');
    await expect(webp).toHaveAttribute('sizes', '20rem');
  },
};
