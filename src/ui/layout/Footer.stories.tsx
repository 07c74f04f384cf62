import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { categories } from '../story-fixtures.ts';
import { inBangla } from '../story-in-bangla.tsx';
import { Footer } from './Footer.tsx';
import { ThemeSelect } from './ThemeSelect.tsx';

const meta = {
  component: Footer,
  parameters: { layout: 'fullscreen' },
  args: {
    settings: {
      shopName: 'Razz',
      contact: { phone: '09612 000 000', whatsapp: '01712345678', email: 'help@razz.example' },
      pages: [
        { slug: 'help', title: { en: 'Help', bn: 'সাহায্য' } },
        { slug: 'store', title: { en: 'Our store in Khulna' } },
      ],
    },
    categories,
    preferences: <ThemeSelect theme="system" onTheme={fn()} />,
  },
} satisfies Meta<typeof Footer>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const link = (name: string) => canvas.getByRole('link', { name });
    await expect(link('09612 000 000')).toHaveAttribute('href', 'tel:09612000000');
    await expect(link('WhatsApp 01712345678')).toHaveAttribute('href', 'https://wa.me/8801712345678');
    await expect(link('Help')).toHaveAttribute('href', '/pages/help');
  },
};
/** A page or category without a Bangla name has lang="en". */
export const Bangla: Story = {
  args: {
    categories: categories.map((category, i) => (i === 0 ? { ...category, name_bn: 'নারী' } : category)),
  },
  decorators: [inBangla],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'নারী' })).not.toHaveAttribute('lang');
    await expect(canvas.getByRole('link', { name: 'Men' })).toHaveAttribute('lang', 'en');
    await expect(canvas.getByRole('link', { name: 'সাহায্য' })).not.toHaveAttribute('lang');
    await expect(canvas.getByRole('link', { name: 'Our store in Khulna' })).toHaveAttribute('lang', 'en');
  },
};
/** Without settings there are no contacts and no pages. */
export const NothingSet: Story = {
  args: { settings: { shopName: 'Razz' } },
  play: async ({ canvas }) => {
    const hrefs = canvas.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    await expect(hrefs.filter((href) => /^(\/pages|tel:|mailto:|https:)/.test(href))).toEqual([]);
  },
};
