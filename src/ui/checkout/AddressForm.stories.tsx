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
    const typed = { ...address, city: 'Sylhet' };
    const { id: _, ...saved } = typed;
    const fill = (name: string, text = '') => userEvent.type(canvas.getByRole('textbox', { name }), text);
    await fill('Name', typed.name);
    await fill('Company Name', typed.company_name);
    await fill('Street Address', typed.address1);
    await fill('Street Address, second line', typed.address2);
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'District' }), typed.city);
    await fill('ZIPCode', typed.zipcode);
    await fill('Phone', typed.phone);
    await fill('Email Address', typed.email);
    await userEvent.click(canvas.getByRole('button', { name: 'Save Address' }));
    await expect(args.onSave).toHaveBeenCalledWith(saved);
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
