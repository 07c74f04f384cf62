import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { ConsentPage } from './ConsentPage.tsx';

const meta = {
  component: ConsentPage,
  args: {
    appName: 'Parcel Tracker',
    scopes: [{ id: 'read-orders', description: 'see your orders' }],
    isBusy: false,
    onAnswer: fn(),
  },
} satisfies Meta<typeof ConsentPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Allow' }));
    await expect(args.onAnswer).toHaveBeenCalledWith('allow');
  },
};
export const NoScopes: Story = { args: { scopes: [] } };
export const Failed: Story = { args: { problem: 'Something went wrong. Please try again.' } };
