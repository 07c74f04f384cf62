import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inBangla } from '../story-in-bangla.tsx';
import { TextPage } from './TextPage.tsx';

const meta = {
  component: TextPage,
  args: {
    title: { en: 'Delivery', bn: 'ডেলিভারি' },
    sections: [
      { paragraphs: [{ en: 'To all 64 districts.', bn: '৬৪ জেলায়।' }, { en: 'Office pickup is free.' }] },
      { heading: { en: 'Before it is sent' }, paragraphs: [{ en: 'We call you.' }] },
    ],
  },
} satisfies Meta<typeof TextPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const BanglaInPart: Story = {
  decorators: [inBangla],
  play: async ({ canvas }) => {
    await expect(canvas.getByText('৬৪ জেলায়।')).not.toHaveAttribute('lang');
    await expect(canvas.getByText('Office pickup is free.')).toHaveAttribute('lang', 'en');
  },
};
