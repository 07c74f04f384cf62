import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { defaultSettings } from '../../domain/pricing.ts';
import { inBangla } from '../story-in-bangla.tsx';
import { TrustStrip } from './TrustStrip.tsx';

const meta = {
  component: TrustStrip,
  args: { settings: defaultSettings },
} satisfies Meta<typeof TrustStrip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => expect(canvas.getByText(/৳100 inside Dhaka, ৳150 outside/)).toBeVisible(),
};
export const Bangla: Story = { decorators: [inBangla] };
/** Three facts from the settings, one without a translation. */
export const OwnFacts: Story = {
  decorators: [inBangla],
  args: {
    settings: {
      ...defaultSettings,
      facts: [
        {
          icon: 'payment',
          title: { en: 'Cash only', bn: 'শুধু নগদ' },
          text: { en: 'Pay the rider.', bn: 'রাইডারকে টাকা দিন।' },
        },
        {
          icon: 'delivery',
          title: { en: 'Within two days', bn: 'দুই দিনের মধ্যে' },
          text: { en: 'In Khulna.', bn: 'খুলনায়।' },
        },
        {
          icon: 'change',
          title: { en: 'Exchange', bn: 'বদল' },
          text: { en: 'At our shop in Boyra, with the receipt.' },
        },
      ],
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
    await expect(canvas.getByText('At our shop in Boyra, with the receipt.')).toHaveAttribute('lang', 'en');
    await expect(canvas.getByText('খুলনায়।')).not.toHaveAttribute('lang');
  },
};
