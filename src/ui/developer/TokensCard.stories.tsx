import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { TokensCard } from './TokensCard.tsx';

const meta = {
  component: TokensCard,
  args: {
    status: 'shown',
    tokens: [{ id: 't1', name: 'Laptop script', scopes: ['read-orders'] }],
    onRetry: fn(),
    onCreate: fn(),
    onDelete: fn(),
    isDeleting: false,
  },
} satisfies Meta<typeof TokensCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const columns = canvas.getAllByRole('columnheader').map(({ textContent }) => textContent);
    await expect(canvas.getAllByRole('cell').map(({ dataset }) => dataset.column)).toEqual(columns);
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Laptop script' }));
    await expect(args.onDelete).toHaveBeenCalledWith(expect.objectContaining({ id: 't1' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Create New Token' }));
    await expect(args.onCreate).toHaveBeenCalledOnce();
  },
};
export const WhileOneIsDeleted: Story = {
  args: { isDeleting: true },
  play: async ({ canvas, userEvent, args }) => {
    for (const button of canvas.getAllByRole('button', { name: /^Delete/ })) await userEvent.click(button);
    await expect(args.onDelete).not.toHaveBeenCalled();
  },
};
export const Empty: Story = { args: { tokens: [] } };
export const Loading: Story = { args: { status: 'loading' } };
export const Failed: Story = {
  args: { status: 'failed' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
