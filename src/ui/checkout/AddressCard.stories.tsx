import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { address } from '../story-fixtures.ts';
import { AddressBook } from './AddressBook.tsx';
import { AddressCard } from './AddressCard.tsx';

const book = (isRemoving: boolean) => (
  <AddressBook
    addresses={[address, { ...address, id: 2, address1: 'House 3, Zindabazar', city: 'Sylhet' }]}
    chosenId={1}
    onChoose={fn()}
    onEdit={fn()}
    onDelete={fn()}
    isRemoving={isRemoving}
    onAdd={fn()}
  />
);

const meta = {
  component: AddressCard,
  args: { use: 'shipping', address, onEdit: fn() },
} satisfies Meta<typeof AddressCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Loading: Story = { args: { isLoading: true } };
export const Empty: Story = { args: { address: null } };
export const ChoosingFromTheBook: Story = { args: { children: book(false) } };
export const WhileOneIsRemoved: Story = { args: { children: book(true) } };
