import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { address } from '../story-fixtures.ts';
import { AddressForm } from './AddressForm.tsx';

const meta = {
  component: AddressForm,
  tags: ['dark'],
  args: {
    mode: 'create',
    initial: { name: '', email: '', phone: '', address1: '', city: 'Dhaka', zipcode: '' },
    districts: ['Bagerhat', 'Dhaka', 'Sylhet'],
    isBusy: false,
    refusal: null,
    onSave: fn(),
  },
} satisfies Meta<typeof AddressForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Create: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name' }), 'Rafiq');
    await userEvent.type(canvas.getByRole('textbox', { name: 'ZIPCode' }), '1205');
    await userEvent.click(canvas.getByRole('button', { name: 'Save Address' }));
    await expect(args.onSave).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'Rafiq', zipcode: '1205', city: 'Dhaka', address1: '' }),
    );
  },
};
export const Edit: Story = { args: { mode: 'edit', initial: address, onCancel: fn() } };
export const Refused: Story = {
  args: {
    initial: address,
    refusal: {
      message: 'The data was invalid.',
      fields: { zipcode: ['The zipcode must have four digits.'] },
    },
  },
  play: async ({ canvas }) =>
    waitFor(() => expect(canvas.getByRole('textbox', { name: 'ZIPCode' })).toHaveFocus()),
};
export const Busy: Story = { args: { initial: address, isBusy: true } };
