import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { inBangla } from '../story-in-bangla.tsx';
import { DealsCountdown } from './DealsCountdown.tsx';

const endsAt = 1_800_000_000;
/** Mutable server clock. */
const clock = { now: endsAt };

const meta = {
  component: DealsCountdown,
  args: { endsAt, now: () => endsAt - 93_784, onEnd: fn() },
} satisfies Meta<typeof DealsCountdown>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Running: Story = {
  play: async ({ canvas }) =>
    expect(canvas.getByRole('timer')).toHaveTextContent('01 days02 hours03 min04 sec'),
};
export const Ends: Story = {
  args: { now: () => clock.now },
  beforeEach: () => {
    clock.now = endsAt - 70;
  },
  play: async ({ canvas, args }) => {
    const timer = canvas.getByRole('timer');
    await expect(timer).toHaveTextContent('00 days00 hours01 min10 sec');
    // Fractions of a second are rounded up.
    clock.now = endsAt - 59.5;
    await waitFor(() => expect(timer).toHaveTextContent('01 min00 sec'), { timeout: 3000 });
    await expect(args.onEnd).not.toHaveBeenCalled();
    clock.now = endsAt;
    await waitFor(() => expect(args.onEnd).toHaveBeenCalled(), { timeout: 3000 });
  },
};
export const InBangla: Story = {
  decorators: [inBangla],
  play: async ({ canvas }) => expect(canvas.getByRole('timer')).toHaveTextContent('০৪'),
};
