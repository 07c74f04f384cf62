import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { address } from '../story-fixtures.ts';
import { AddressBook } from './AddressBook.tsx';
import { AddressCard } from './AddressCard.tsx';

const saved = [address, { ...address, id: 2, address1: 'House 3, Zindabazar', city: 'Sylhet' }];
const actions = {
  defaultId: 1,
  onSelect: fn(),

  onEdit: fn(),
  onDelete: fn(),
  onAdd: fn(),
};
const book = (isChanging: boolean) => (
  <AddressBook {...actions} addresses={saved} selectedId={1} isChanging={isChanging} />
);

const meta = {
  component: AddressCard,
  args: { use: 'shipping', address, onEdit: fn() },
} satisfies Meta<typeof AddressCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Edit: Shipping address' }));
    await expect(args.onEdit).toHaveBeenCalledOnce();
  },
};
export const NotToBeChangedNow: Story = {
  render: ({ onEdit: _, ...args }) => <AddressCard {...args} />,
  play: async ({ canvas }) => expect(canvas.queryByRole('button')).toBeNull(),
};
export const Loading: Story = {
  args: { isLoading: true },
  play: async ({ canvas }) => expect(canvas.getByRole('region')).toHaveAttribute('aria-busy', 'true'),
};
export const Empty: Story = { args: { address: null } };
export const ChoosingFromTheBook: Story = {
  args: { children: book(false) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Use this address: .* Zindabazar$/ }));
    await expect(actions.onSelect).toHaveBeenCalledWith(saved[1]);
    await userEvent.click(canvas.getByRole('button', { name: /^Edit .* Zindabazar$/ }));
    await expect(actions.onEdit).toHaveBeenCalledWith(saved[1]);
    await userEvent.click(canvas.getByRole('button', { name: /^Delete .* Zindabazar$/ }));
    await expect(actions.onDelete).toHaveBeenCalledWith(saved[1]);
    await userEvent.click(canvas.getByRole('button', { name: 'Add Address' }));
    await expect(actions.onAdd).toHaveBeenCalledOnce();
  },
};
export const DeletedTheFocusStaysInTheBook: Story = {
  render: function Deleting(args) {
    const [left, setLeft] = useState(saved);
    return (
      <AddressCard {...args}>
        <AddressBook
          {...actions}
          addresses={left}
          selectedId={1}
          onDelete={({ id }) => setLeft(left.filter((other) => other.id !== id))}
          isChanging={false}
        />
      </AddressCard>
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Delete .* Zindabazar$/ }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Add Address' })).toHaveFocus());
  },
};
export const WhileOneIsRemoved: Story = { args: { children: book(true) } };
