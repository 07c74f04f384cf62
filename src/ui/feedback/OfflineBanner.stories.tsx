import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { OfflineBanner } from './OfflineBanner.tsx';

const meta = {
  component: OfflineBanner,
  args: { isOffline: true, isCutOff: false },
} satisfies Meta<typeof OfflineBanner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Offline: Story = {
  play: async ({ canvas }) => expect(canvas.getByText(/^You are offline\./)).toBeVisible(),
};
/** It stands there from the start, or the change would not be heard. */
export const Online: Story = {
  args: { isOffline: false },
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toBeEmptyDOMElement(),
};
export const CutOff: Story = {
  args: { isOffline: false, isCutOff: true },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('status')).toHaveTextContent(/^The shop cannot be reached\./),
};
/** One reason is enough. */
export const OfflineAndCutOff: Story = {
  args: { isCutOff: true },
  play: async ({ canvas }) => {
    expect(canvas.getByRole('status')).toHaveTextContent(/^You are offline\./);
    expect(canvas.queryByText(/cannot be reached/)).not.toBeInTheDocument();
  },
};
/** Back to a page seen before: what it shows may be out of date. */
export const Stale: Story = {
  args: { isOffline: false, isStale: true },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('status')).toHaveTextContent(/Prices and stock on this page may have changed/),
};
