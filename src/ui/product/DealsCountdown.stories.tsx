import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { DealsCountdown } from './DealsCountdown.tsx';

const endsAt = 1_800_000_000;

const meta = {
  component: DealsCountdown,
  tags: ['dark'],
  args: { endsAt, now: () => endsAt - 93_784, onEnd: fn() },
} satisfies Meta<typeof DealsCountdown>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Running: Story = {
  play: async ({ canvas }) =>
    expect(canvas.getByRole('timer')).toHaveTextContent('01 days02 hours03 min04 sec'),
};
export const Ends: Story = {
  args: { now: () => endsAt + 1 },
  play: async ({ args }) => waitFor(() => expect(args.onEnd).toHaveBeenCalled(), { timeout: 3000 }),
};
