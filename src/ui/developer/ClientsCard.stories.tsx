import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { ClientsCard } from './ClientsCard.tsx';

const meta = {
  component: ClientsCard,
  args: {
    status: 'shown',
    clients: [
      {
        id: '0b54c2d6-8f',
        name: 'Wardrobe planner',
        redirect: 'https://planner.example/back',
        confidential: true,
      },
      { id: '77aa10e4-21', name: 'Phone app', redirect: 'com.example.app:/back', confidential: false },
    ],
    onRetry: fn(),
    onCreate: fn(),
    onEdit: fn(),
    onDelete: fn(),
    isDeleting: false,
  },
} satisfies Meta<typeof ClientsCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const columns = canvas.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const cells = canvas.getAllByRole('cell').slice(0, columns.length);
    await expect(cells.map(({ dataset }) => dataset.column)).toEqual(columns);
    await userEvent.click(canvas.getByRole('button', { name: 'Edit Phone app' }));
    await expect(args.onEdit).toHaveBeenCalledWith(expect.objectContaining({ id: '77aa10e4-21' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Phone app' }));
    await expect(args.onDelete).toHaveBeenCalledWith(expect.objectContaining({ id: '77aa10e4-21' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Create New Client' }));
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
export const Empty: Story = { args: { clients: [] } };
export const Loading: Story = { args: { status: 'loading' } };
export const Failed: Story = {
  args: { status: 'failed' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
export const FocusGoesOnAfterADeletion: Story = {
  render: function Deleting(args) {
    const [left, setLeft] = useState(args.clients);
    return (
      <ClientsCard
        {...args}
        clients={left}
        onDelete={({ id }) => setLeft(left.filter((client) => client.id !== id))}
      />
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Wardrobe planner' }));
    await expect(canvas.getByRole('button', { name: 'Delete Phone app' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Phone app' }));
    await expect(canvas.getByRole('button', { name: 'Create New Client' })).toHaveFocus();
  },
};
