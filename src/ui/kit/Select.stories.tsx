import type { Meta, StoryObj } from '@storybook/react-vite';
import { FormValidationContext } from 'react-aria-components';
import { expect } from 'storybook/test';
import { Select } from './Select.tsx';

const meta = {
  component: Select,
  args: {
    label: 'District',
    options: [
      { id: 'Dhaka', name: 'Dhaka' },
      { id: 'Sylhet', name: 'Sylhet' },
    ],
  },
} satisfies Meta<typeof Select>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => expect(canvas.queryByText('*')).toBeNull(),
};
export const Required: Story = {
  args: { isRequired: true, defaultValue: 'Sylhet' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('*')).toBeVisible();
    await expect(canvas.getByRole('combobox')).toHaveAttribute('aria-required', 'true');
  },
};
export const WithError: Story = {
  args: { name: 'city' },
  decorators: [
    (Story) => (
      <FormValidationContext value={{ city: ['Choose a district.'] }}>
        <Story />
      </FormValidationContext>
    ),
  ],
  play: async ({ canvas }) => {
    const list = canvas.getByRole('combobox', { name: 'District' });
    await expect(list).toHaveAttribute('aria-invalid', 'true');
    await expect(list).toHaveAccessibleDescription('Choose a district.');
  },
};
export const Empty: Story = { args: { options: [] } };
