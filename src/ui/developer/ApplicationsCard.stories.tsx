import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { ApplicationsCard } from './ApplicationsCard.tsx';

const meta = {
  component: ApplicationsCard,
  args: {
    status: 'ready',
    grants: [{ id: 'g1', client: { name: 'Wardrobe planner' }, scopes: ['read-profile', 'read-orders'] }],
    onRetry: () => {},
    onRevoke: fn(),
    isRevoking: false,
  },
} satisfies Meta<typeof ApplicationsCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WhileOneIsRevoked: Story = {
  args: { isRevoking: true },
  play: async ({ canvas, userEvent, args }) => {
    for (const button of canvas.getAllByRole('button', { name: /^Revoke/ })) await userEvent.click(button);
    await expect(args.onRevoke).not.toHaveBeenCalled();
  },
};
export const Empty: Story = { args: { grants: [] } };
export const Failed: Story = { args: { status: 'failed' } };
