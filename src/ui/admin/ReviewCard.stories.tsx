import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { review } from './admin-story-fixtures.ts';
import { ReviewCard } from './ReviewCard.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';

const answered = { ...review, state: 'published', answer: 'Thank you. We have size L again.' } as const;
const { order_id: _, ...ofVendor } = answered;

const meta = {
  component: ReviewCard,
  decorators: [inFrame],
  args: {
    review,
    saving: null,
    isBlocked: false,
    canDecide: true,
    hasLog: true,
    isAnswering: false,
    onAnswering: fn(),
    onDirty: fn(),
    onChange: fn(),
  },
} satisfies Meta<typeof ReviewCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Pending: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Publish/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ kind: 'state', state: 'published' });
    await userEvent.click(canvas.getByRole('button', { name: /^Reject/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ kind: 'state', state: 'rejected' });
    await userEvent.click(canvas.getByRole('button', { name: /^Answer/ }));
    await expect(args.onAnswering).toHaveBeenCalledWith(true);
  },
};
/** The same decision again does nothing; the other one can still be made. */
export const Published: Story = {
  args: { review: answered },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Publish/, pressed: true }));
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: /^Reject/, pressed: false }));
    await expect(args.onChange).toHaveBeenCalledWith({ kind: 'state', state: 'rejected' });
  },
};
export const Saving: Story = {
  args: { saving: { kind: 'state', state: 'rejected' } },
  play: async ({ canvas, userEvent, args }) => {
    for (const button of canvas.getAllByRole('button')) await userEvent.click(button);
    await expect([args.onChange, args.onAnswering].map((call) => call.mock.calls)).toEqual([[], []]);
  },
};
/** A vendor decides nothing, and does not see the order. */
export const OfVendor: Story = { args: { review: ofVendor, canDecide: false, hasLog: false } };
export const StarsOnly: Story = {
  args: {
    review: { ...review, state: 'rejected', stars: 1, text: '', fit: undefined, variation: undefined },
  },
};
export const Huge: Story = {
  args: {
    review: { ...answered, name: 'N'.repeat(60), text: 'x'.repeat(2000), answer: 'Thanks.\n'.repeat(50) },
  },
};
export const Answering: Story = { args: { review: answered, isAnswering: true } };
export const Bangla: Story = { args: { review: answered }, decorators: [inBanglaPanel] };
