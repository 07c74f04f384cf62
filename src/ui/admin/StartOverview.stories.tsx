import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { MissingCode } from '../../contracts/admin/schemas/report.ts';
import { StartOverview } from './StartOverview.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';

const counts = { pending: 3, processing: 1, unpaid: 4, newest_id: 46 };
const everything = MissingCode.options.map((code) => ({
  code,
  values: ['first@example.com', 'second@example.com'],
  text: 'In English, for the command line.',
}));

const meta = {
  component: StartOverview,
  decorators: [inFrame],
  args: {
    missing: [],
    counts,
    today: { start: '2026-11-30', orders: 2, cancelled: 0, quantity: 5, total: 4250 },
  },
} satisfies Meta<typeof StartOverview>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Nothing is missing: the shop is ready to sell.')).toBeInTheDocument();
    await expect(canvas.getByRole('link', { name: 'Call and confirm' })).toHaveAttribute(
      'href',
      '/admin/orders?status=pending',
    );
    await expect(canvas.getByRole('link', { name: '2 orders, ৳4,250' })).toHaveAttribute(
      'href',
      '/admin/takings',
    );
  },
};
export const Empty: Story = {
  args: {
    missing: everything,
    counts: { ...counts, pending: 0, processing: 0, unpaid: 0 },
    today: undefined,
  },
};
export const EmptyInBangla: Story = { ...Empty, decorators: [inBanglaPanel] };
