import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { products } from '../story-fixtures.ts';
import { inBangla } from '../story-in-bangla.tsx';
import { VendorProfile } from './VendorProfile.tsx';

const [picture = ''] = products(1).map(({ featured_img }) => featured_img);
const looms = {
  id: 5,
  name: 'Tangail Looms',
  description: 'Forty families share one loom house.\nThey weave from October to March.',
  description_bn: 'চল্লিশটি পরিবারের একটি তাঁতঘর।',
  place: 'Pathrail, Tangail',
  place_bn: 'পাথরাইল, টাঙ্গাইল',
  picture,
  picture_alt: 'A weaver at her loom',
};

const meta = {
  component: VendorProfile,
  args: { merchant: looms },
} satisfies Meta<typeof VendorProfile>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Profile: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'A weaver at her loom' })).toBeVisible();
    await expect(canvas.getByText('They weave from October to March.')).toBeVisible();
  },
};
export const Bangla: Story = { decorators: [inBangla] };
/** Whoever sells has written in one language. */
export const OnlyInBangla: Story = {
  args: { merchant: { id: 5, name: 'Tangail Looms', description_bn: looms.description_bn } },
  play: async ({ canvas }) => expect(canvas.getByText(looms.description_bn)).toHaveAttribute('lang', 'bn'),
};
export const LongWords: Story = {
  args: { merchant: { ...looms, place: 'W'.repeat(120), description: 'x'.repeat(400) } },
};
export const None: Story = {
  args: { merchant: { id: 5, name: 'Tangail Looms' } },
  play: async ({ canvasElement }) => expect(canvasElement.querySelector('.vendor-profile')).toBeNull(),
};
