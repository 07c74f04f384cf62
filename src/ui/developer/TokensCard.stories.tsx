import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { TokensCard } from './TokensCard.tsx';

const meta = {
  component: TokensCard,
  args: {
    status: 'ready',
    tokens: [{ id: 't1', name: 'Laptop script', scopes: ['read-orders'] }],
    onRetry: () => {},
    onCreate: () => {},
    onDelete: fn(),
    isDeleting: false,
  },
} satisfies Meta<typeof TokensCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WhileOneIsDeleted: Story = {
  args: { isDeleting: true },
  play: async ({ canvas, userEvent, args }) => {
    for (const button of canvas.getAllByRole('button', { name: /^Delete/ })) await userEvent.click(button);
    await expect(args.onDelete).not.toHaveBeenCalled();
  },
};
export const Empty: Story = { args: { tokens: [] } };
export const Loading: Story = { args: { status: 'loading' } };
export const Failed: Story = { args: { status: 'failed' } };
