import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { address } from '../story-fixtures.ts';
import { AddressEntries } from './AddressEntries.tsx';
import { AddressForm } from './AddressForm.tsx';

const meta = {
  component: AddressEntries,
  args: {
    addresses: [address, { ...address, id: 2, address1: 'House 3, Zindabazar', city: 'Sylhet' }],
    editedId: null,
    form: null,
    defaultId: 1,
    onMakeDefault: fn(),
    onEdit: fn(),
    onDelete: fn(),
    isChanging: false,
  },
} satisfies Meta<typeof AddressEntries>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText('Dhaka - 1205')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Delete .* House 3, Zindabazar$/ }));
    await expect(args.onDelete).toHaveBeenCalledWith(expect.objectContaining({ id: 2 }));
  },
};
export const MakingAnotherTheDefaultTheFocusStaysInTheEntry: Story = {
  render: function Choosing(args) {
    const [defaultId, setDefaultId] = useState(1);
    return <AddressEntries {...args} defaultId={defaultId} onMakeDefault={({ id }) => setDefaultId(id)} />;
  },
  play: async ({ canvas, userEvent }) => {
    const [first, second] = canvas.getAllByRole('listitem');
    await expect(first).toHaveTextContent('Default address');
    await userEvent.click(canvas.getByRole('button', { name: /^Make default: .* House 3, Zindabazar$/ }));
    await expect(second).toHaveTextContent('Default address');
    await expect(first).not.toHaveTextContent('Default address');
    await expect(canvas.getByRole('button', { name: /^Edit .* House 3, Zindabazar$/ })).toHaveFocus();
  },
};
export const WhileOneIsChanged: Story = {
  args: { isChanging: true },
  play: async ({ canvas, userEvent, args }) => {
    for (const button of canvas.getAllByRole('button', { name: /^(Delete|Make default)/ }))
      await userEvent.click(button);
    await expect(args.onDelete).not.toHaveBeenCalled();
    await expect(args.onMakeDefault).not.toHaveBeenCalled();
  },
};
export const MakingAnotherTheDefaultByKeyboard: Story = {
  play: async ({ canvas, userEvent, args }) => {
    canvas.getByRole('button', { name: /^Delete .* House 3, Zindabazar$/ }).focus();
    await userEvent.tab();
    await expect(
      canvas.getByRole('button', { name: /^Make default: .* House 3, Zindabazar$/ }),
    ).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onMakeDefault).toHaveBeenCalledWith(expect.objectContaining({ id: 2 }));
  },
};
export const Empty: Story = { args: { addresses: [] } };
export const WhileAFormIsOpenNoOtherOpens: Story = {
  args: { editedId: 1, form: <p>The form</p> },
  render: ({ onEdit: _, ...args }) => <AddressEntries {...args} />,
  play: async ({ canvas }) => expect(canvas.queryByRole('button', { name: /^Edit/ })).toBeNull(),
};
export const FocusStaysInTheEntry: Story = {
  render: function Editing(args) {
    const [editedId, setEditedId] = useState<number | null>(null);
    const form = (
      <AddressForm
        mode="edit"
        initial={address}
        districts={['Dhaka', 'Sylhet']}
        isBusy={false}
        refusal={null}
        onSubmit={fn()}
        onCancel={() => setEditedId(null)}
      />
    );
    return <AddressEntries {...args} editedId={editedId} form={form} onEdit={({ id }) => setEditedId(id)} />;
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Edit .* House 3, Zindabazar$/ }));
    await expect(canvas.getByRole('textbox', { name: /^Name/ })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(canvas.getByRole('button', { name: /^Edit .* House 3, Zindabazar$/ })).toHaveFocus();
  },
};
