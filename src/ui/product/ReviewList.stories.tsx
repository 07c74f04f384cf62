import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inBangla } from '../story-in-bangla.tsx';
import { ReviewList } from './ReviewList.tsx';

const reviews = [
  {
    id: 3,
    stars: 5,
    fit: 'true' as const,
    variation: 'M',
    text: 'Soft cotton,\nand the colour stays.',
    name: 'Nusrat',
    reviewed_at: 1_790_000_000,
    answer: 'Thank you, Nusrat.',
  },
  {
    id: 2,
    stars: 2,
    fit: 'small' as const,
    text: '<b>Too tight</b>',
    name: 'R.',
    reviewed_at: 1_789_000_000,
  },
  { id: 1, stars: 4, text: '', name: 'Kamal', reviewed_at: 1_788_000_000 },
];
const meta = {
  component: ReviewList,
  args: {
    product: { product_attribute: 'Size', product_attribute_bn: 'মাপ' },
    rating: { average: 3.67, count: 3 },
    reviews,
    isLoading: false,
    error: null,
    onRetry: fn(),
  },
} satisfies Meta<typeof ReviewList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('3.7 out of 5, from 3 reviews')).toBeVisible();
    await expect(canvas.getByText('Bought: Size M · True to size')).toBeVisible();
    await expect(canvas.getByText('<b>Too tight</b>')).toBeVisible();
  },
};
export const Loading: Story = { args: { reviews: [], isLoading: true } };
export const More: Story = {
  args: { onMore: fn() },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show more reviews' }));
    await expect(args.onMore).toHaveBeenCalledOnce();
  },
};
export const Failed: Story = {
  args: { error: 'You seem to be offline.' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
  },
};
export const InBangla: Story = { decorators: [inBangla], args: { onMore: fn() } };
export const LongWords: Story = {
  args: {
    reviews: [{ id: 1, stars: 1, text: 'x'.repeat(400), name: 'N'.repeat(60), reviewed_at: 1_790_000_000 }],
  },
  globals: { viewport: { value: 'phone' } },
};
