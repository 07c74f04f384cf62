import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { address } from '../story-fixtures.ts';
import { inBangla } from '../story-in-bangla.tsx';
import { AddressForm } from './AddressForm.tsx';

const meta = {
  component: AddressForm,
  args: {
    mode: 'create',
    initial: { name: '', email: '', phone: '', address1: '', city: 'Dhaka', zipcode: '' },
    districts: ['Bagerhat', 'Dhaka', 'Sylhet'],
    isBusy: false,
    refusal: null,
    onSubmit: fn(),
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
    await expect(args.onSubmit).toHaveBeenCalledWith(saved);
  },
};
/** Two forms may be open in the checkout: the second one says what it is for. */
export const ForBilling: Story = {
  args: { isForOrder: true, isSaveHidden: true, subject: 'Billing address' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('form', { name: 'Add Address (Billing address)' })).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Add Address (Billing address)' })).toBeVisible();
  },
};
export const Edit: Story = {
  args: { mode: 'edit', initial: address, onCancel: fn() },
  play: async ({ canvas, userEvent, args }) => {
    // Autofill tokens and on-screen keyboards.
    const filled = {
      Name: 'name',
      'Company Name': 'organization',
      'Street Address': 'address-line1',
      'Street Address, second line': 'address-line2',
      ZIPCode: 'postal-code',
      Phone: 'tel',
      'Email Address': 'email',
    };
    for (const [name, token] of Object.entries(filled))
      await expect(canvas.getByRole('textbox', { name })).toHaveAttribute('autocomplete', token);
    const district = canvas.getByRole('combobox', { name: 'District' });
    await expect(district).toHaveAttribute('autocomplete', 'address-level2');
    await expect(canvas.getByRole('textbox', { name: 'ZIPCode' })).toHaveAttribute('inputmode', 'numeric');
    await expect(canvas.getByRole('textbox', { name: 'Phone' })).toHaveAttribute('type', 'tel');
    await expect(canvas.getByRole('textbox', { name: 'Email Address' })).toHaveAttribute('type', 'email');
    const needed = [...canvas.getAllByRole('textbox'), district].filter(
      (field) => field.getAttribute('aria-required') === 'true',
    );
    await expect(needed.map((field) => field.getAttribute('name'))).toEqual([
      'name',
      'address1',
      'zipcode',
      'phone',
      'email',
      'city',
    ]);
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
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
export const DistrictRefused: Story = {
  render: function Correcting(args) {
    const [fieldErrors, setFieldErrors] = useState(args.refusal?.fields ?? {});
    const clear = (field: string) => setFieldErrors(({ [field]: _, ...left }) => left);
    return <AddressForm {...args} fieldErrors={fieldErrors} onFieldChange={clear} />;
  },
  args: {
    initial: address,
    refusal: { message: 'The data was invalid.', fields: { city: ['Choose one of the districts.'] } },
  },
  play: async ({ canvas, userEvent }) => {
    const district = canvas.getByRole('combobox', { name: 'District' });
    await waitFor(() => expect(district).toHaveFocus());
    await expect(district).toHaveAccessibleDescription('Choose one of the districts.');
    await userEvent.selectOptions(district, 'Sylhet');
    await expect(district).not.toHaveAccessibleDescription();
    await expect(district).not.toBeInvalid();
  },
};
/** At the checkout, rarely used fields are added on demand with the focus, and shown when they have an error. */
export const PartOfAnOrder: Story = {
  args: { isForOrder: true },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole('textbox', { name: 'Company Name' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Add company' }));
    await expect(canvas.getByRole('textbox', { name: 'Company Name' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Add apartment, suite or unit' }));
    await expect(canvas.getByRole('textbox', { name: 'Street Address, second line' })).toHaveFocus();
  },
};
export const PartOfAnOrderRefused: Story = {
  args: {
    isForOrder: true,
    refusal: { message: 'The data was invalid.', fields: { company_name: ['The name is too long.'] } },
  },
  play: async ({ canvas }) =>
    waitFor(() => expect(canvas.getByRole('textbox', { name: 'Company Name' })).toHaveFocus()),
};
/** Districts are shown in Bangla and saved by their API name. */
export const InBangla: Story = {
  args: { initial: address },
  decorators: [inBangla],
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: /জেলা/ }), 'সিলেট');
    await userEvent.click(canvas.getByRole('button', { name: 'ঠিকানা সংরক্ষণ করুন' }));
    await waitFor(() =>
      expect(args.onSubmit).toHaveBeenCalledWith(expect.objectContaining({ city: 'Sylhet' })),
    );
  },
};
export const Busy: Story = {
  args: { initial: address, isBusy: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Saving…' }));
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
