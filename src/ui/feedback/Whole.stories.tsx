import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { ErrorPage } from './ErrorPage.tsx';
import { NotFound } from './NotFound.tsx';

const meta = {
  component: ErrorPage,
  title: 'feedback/Whole pages',
  args: { onRetry: fn() },
} satisfies Meta<typeof ErrorPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Failed: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
// The offline message takes precedence over the error's own message.
export const Offline: Story = { args: { isOffline: true, message: 'There is no connection.' } };
export const InTheServersWords: Story = { args: { message: 'This product is no longer sold.' } };
export const NothingToRetry: Story = { render: () => <ErrorPage /> };
export const Missing: Story = { render: () => <NotFound /> };
