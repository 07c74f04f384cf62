import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { OfflineBanner } from './OfflineBanner.tsx';

const meta = {
  component: OfflineBanner,
  args: { isOffline: true, isUnreachable: false },
} satisfies Meta<typeof OfflineBanner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Offline: Story = {
  play: async ({ canvas }) => expect(canvas.getByText(/^You are offline\./)).toBeVisible(),
};
/** Rendered from the start, so that a change is announced. */
export const Online: Story = {
  args: { isOffline: false },
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toBeEmptyDOMElement(),
};
export const CutOff: Story = {
  args: { isOffline: false, isUnreachable: true },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('status')).toHaveTextContent(/^The shop cannot be reached\./),
};
/** Only one of the two messages is shown. */
export const OfflineAndCutOff: Story = {
  args: { isUnreachable: true },
  play: async ({ canvas }) => {
    expect(canvas.getByRole('status')).toHaveTextContent(/^You are offline\./);
    expect(canvas.queryByText(/cannot be reached/)).not.toBeInTheDocument();
  },
};
export const OfflineAndStale: Story = {
  args: { isStale: true },
  play: async ({ canvasElement }) => expect(canvasElement.querySelectorAll('p')).toHaveLength(1),
};
/** A page restored from the history: its data may be out of date. */
export const Stale: Story = {
  args: { isOffline: false, isStale: true },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('status')).toHaveTextContent(/Prices and stock on this page may have changed/),
};
