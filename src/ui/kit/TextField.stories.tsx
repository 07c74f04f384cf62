import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { TextField } from './TextField.tsx';

const meta = {
  component: TextField,
  args: { label: 'Phone', name: 'phone' },
} satisfies Meta<typeof TextField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveAttribute('name', 'phone');
    await expect(canvas.queryByText('*')).toBeNull();
  },
};
export const Required: Story = {
  args: { isRequired: true, description: 'As on your SIM card', placeholder: '01xxxxxxxx' },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Phone' });
    await expect(field).toHaveAttribute('aria-required', 'true');
    await expect(canvas.getByText('*')).toBeVisible();
    await expect(field).toHaveAccessibleDescription('As on your SIM card');
  },
};
export const WithError: Story = {
  args: {
    description: 'As on your SIM card',
    error: 'The phone number is not one of Bangladesh.',
    defaultValue: '12345',
  },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Phone' });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(
      'As on your SIM card The phone number is not one of Bangladesh.',
    );
  },
};
export const Disabled: Story = { args: { isDisabled: true, defaultValue: '01712345678' } };
export const SeveralLines: Story = {
  args: { label: 'Order notes', isMultiline: true },
  play: async ({ canvasElement }) => expect(canvasElement.querySelector('textarea')).toBeVisible(),
};
