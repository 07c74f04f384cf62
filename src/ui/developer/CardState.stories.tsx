import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { CardState } from './CardState.tsx';

const meta = {
  component: CardState,
  args: { status: 'shown', onRetry: fn(), children: <p>Two clients</p> },
} satisfies Meta<typeof CardState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => expect(canvas.getByText('Two clients')).toBeVisible(),
};
export const Loading: Story = {
  args: { status: 'loading' },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.queryByText('Two clients')).toBeNull();
    await expect(canvasElement.querySelector('[aria-busy=true] .skeleton')).toBeInTheDocument();
  },
};
export const Failed: Story = {
  args: { status: 'failed' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
