import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { FieldErrors } from './field-errors.ts';
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
      <FieldErrors value={{ city: ['Choose a district.'] }}>
        <Story />
      </FieldErrors>
    ),
  ],
  play: async ({ canvas }) => {
    const list = canvas.getByRole('combobox', { name: 'District' });
    await expect(list).toHaveAttribute('aria-invalid', 'true');
    await expect(list).toHaveAccessibleDescription('Choose a district.');
  },
};
export const Empty: Story = { args: { options: [] } };
