import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inBangla } from '../story-in-bangla.tsx';
import { OrderHelp } from './OrderHelp.tsx';

const meta = {
  component: OrderHelp,
  args: {
    settings: {
      contact: { phone: '09612 000 000', whatsapp: '01712345678', email: 'shop@razz.example' },
      exchangeDays: 7,
    },
  },
} satisfies Meta<typeof OrderHelp>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AllContacts: Story = {};
export const Bangla: Story = { ...inBangla };
/** A shop that has set neither promises neither. */
export const NothingSet: Story = {
  args: { settings: {} },
  play: ({ canvas }) => expect(canvas.queryByRole('list')).toBeNull(),
};
