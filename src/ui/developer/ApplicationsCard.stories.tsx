import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { ApplicationsCard } from './ApplicationsCard.tsx';

const meta = {
  component: ApplicationsCard,
  args: {
    status: 'shown',
    grants: [{ id: 'g1', client: { name: 'Wardrobe planner' }, scopes: ['read-profile', 'read-orders'] }],
    onRetry: fn(),
    onRevoke: fn(),
    isRevoking: false,
  },
} satisfies Meta<typeof ApplicationsCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const columns = canvas.getAllByRole('columnheader').map(({ textContent }) => textContent);
    await expect(canvas.getAllByRole('cell').map(({ dataset }) => dataset.column)).toEqual(columns);
    await userEvent.click(canvas.getByRole('button', { name: 'Revoke Wardrobe planner' }));
    await expect(args.onRevoke).toHaveBeenCalledWith(expect.objectContaining({ id: 'g1' }));
  },
};
export const WhileOneIsRevoked: Story = {
  args: { isRevoking: true },
  play: async ({ canvas, userEvent, args }) => {
    for (const button of canvas.getAllByRole('button', { name: /^Revoke/ })) await userEvent.click(button);
    await expect(args.onRevoke).not.toHaveBeenCalled();
  },
};
export const Empty: Story = { args: { grants: [] } };
/** Most customers have no applications, so the card does not show a skeleton while loading. */
export const Loading: Story = { args: { status: 'loading', grants: [] } };
export const Failed: Story = {
  args: { status: 'failed' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
