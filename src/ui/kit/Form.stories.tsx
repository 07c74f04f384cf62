import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import type { Refusal } from '../../domain/error-messages.ts';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { Form } from './Form.tsx';
import { Select } from './Select.tsx';
import { TextField } from './TextField.tsx';

const refusal: Refusal = {
  message: 'The data was invalid.',
  fields: { phone: ['The phone number is not one of Bangladesh.'], city: ['Choose a district.'] },
};

const meta = {
  component: Form,
  args: {
    label: 'Profile',
    onSubmit: fn(),
    children: (
      <>
        <TextField name="name" label="Name" isRequired defaultValue="Nusrat" />
        <TextField name="phone" label="Phone" isRequired description="As on your SIM card" />
        <Select name="city" label="District" isRequired options={[{ id: 'Dhaka', name: 'Dhaka' }]} />
        <Checkbox name="news">Notify me about new arrivals</Checkbox>
        <Button type="submit" look="primary">
          Save
        </Button>
      </>
    ),
  },
} satisfies Meta<typeof Form>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Refused: Story = {
  args: { refusal },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('There were some problems with your input.')).toBeVisible();
    await expect(canvas.getByText('The phone number is not one of Bangladesh.')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Phone' })).toHaveFocus());
  },
};
const twoFields = { ...refusal, fields: { ...refusal.fields, name: ['The name is too long.'] } };
export const CorrectedOneByOne: Story = {
  args: { refusal: twoFields, onFieldChange: fn() },
  render: function Correcting(args) {
    const [fieldErrors, setFieldErrors] = useState<Refusal['fields']>(twoFields.fields);
    return (
      <Form
        {...args}
        fieldErrors={fieldErrors}
        onFieldChange={(field, value) => {
          args.onFieldChange?.(field, value);
          setFieldErrors(({ [field]: _, ...left }) => left);
        }}
      />
    );
  },
  play: async ({ args, canvas, userEvent }) => {
    // The first invalid field in the order of the form, not of the response.
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Name' })).toHaveFocus());
    await userEvent.type(canvas.getByRole('textbox', { name: 'Phone' }), '01712345678');
    await expect(canvas.queryByText('The phone number is not one of Bangladesh.')).toBeNull();
    await expect(canvas.getByText('The name is too long.')).toBeVisible();
    await expect(args.onFieldChange).toHaveBeenLastCalledWith('phone', '01712345678');
    await userEvent.dblClick(canvas.getByRole('checkbox'));
    await expect(args.onFieldChange).toHaveBeenCalledTimes(11);
    // Only a new rejection moves the focus.
    await expect(canvas.getByRole('checkbox')).toHaveFocus();
    await expect(canvas.getByText('There were some problems with your input.')).toBeVisible();
  },
};
export const KeepsWhatWasTyped: Story = {
  render: function Refusing(args) {
    const [current, setCurrent] = useState<Refusal | null>(null);
    return <Form {...args} refusal={current} onSubmit={() => setCurrent(refusal)} />;
  },
  play: async ({ canvas, userEvent }) => {
    const phone = canvas.getByRole('textbox', { name: 'Phone' });
    await userEvent.type(phone, '12345');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('The phone number is not one of Bangladesh.')).toBeVisible();
    await expect(phone).toHaveValue('12345');
  },
};
export const RefusedThenAccepted: Story = {
  render: function Accepting(args) {
    const [current, setCurrent] = useState<Refusal | null>(refusal);
    return <Form {...args} refusal={current} onSubmit={() => setCurrent(null)} />;
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('The phone number is not one of Bangladesh.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull());
    await expect(canvas.queryByText('The phone number is not one of Bangladesh.')).toBeNull();
  },
};
export const RefusedAsAWhole: Story = {
  args: { refusal: { message: 'Something went wrong. Please try again.', fields: {} } },
};
export const RefusedForNoFieldOfTheForm: Story = {
  args: {
    refusal: {
      message: 'The data was invalid.',
      fields: { ...refusal.fields, token: ['This link was used already or has expired.'] },
    },
  },
  play: async ({ canvas }) => {
    const banner = within(canvas.getByRole('alert'));
    await expect(banner.getByText('There were some problems with your input.')).toBeVisible();
    await expect(banner.getByText('This link was used already or has expired.')).toBeVisible();
    // A message shown at its field is not repeated in the banner.
    await expect(banner.queryByText('The phone number is not one of Bangladesh.')).toBeNull();
    await expect(banner.queryByText('Choose a district.')).toBeNull();
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Phone' })).toHaveFocus());
  },
};
export const RefusedAsAWholeOutOfView: Story = {
  render: function Refusing(args) {
    const [current, setCurrent] = useState<Refusal | null>(null);
    return (
      <Form
        {...args}
        refusal={current}
        onSubmit={() => setCurrent({ message: 'The shop is closed.', fields: {} })}
      >
        <div style={{ blockSize: '150vh' }} />
        <Button type="submit">Save</Button>
      </Form>
    );
  },
  play: async ({ canvas, userEvent }) => {
    const save = canvas.getByRole('button', { name: 'Save' });
    await userEvent.click(save);
    const banner = await canvas.findByRole('alert');
    await waitFor(async () => {
      const { top, bottom } = banner.getBoundingClientRect();
      await expect(top).toBeGreaterThanOrEqual(0);
      await expect(bottom).toBeLessThanOrEqual(innerHeight);
    });
    // The focus stays on the button for a retry.
    await expect(save).toHaveFocus();
  },
};
