import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { ConsentPage } from './ConsentPage.tsx';

const meta = {
  component: ConsentPage,
  args: {
    appName: 'Parcel Tracker',
    scopes: [{ id: 'read-orders', description: 'see your orders' }],
    isBusy: false,
    onDecision: fn(),
  },
} satisfies Meta<typeof ConsentPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Deny' }));
    await expect(args.onDecision).toHaveBeenLastCalledWith('deny');
    await userEvent.click(canvas.getByRole('button', { name: 'Allow' }));
    await expect(args.onDecision).toHaveBeenLastCalledWith('allow');
  },
};
/** The shop's own description of a scope, else the server's, else its id. */
export const ScopesOfAnotherServer: Story = {
  args: {
    scopes: [
      { id: 'read-profile', description: 'see who you are' },
      { id: 'read-stars', description: 'see your stars' },
      { id: 'write-stars' },
    ],
  },
};
export const Busy: Story = {
  args: { isBusy: true },
  play: async ({ canvas, userEvent, args }) => {
    for (const button of canvas.getAllByRole('button')) await userEvent.click(button);
    await expect(args.onDecision).not.toHaveBeenCalled();
  },
};
export const NoScopes: Story = { args: { scopes: [] } };
export const Failed: Story = { args: { problem: 'Something went wrong. Please try again.' } };
