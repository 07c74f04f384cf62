import type { Meta, StoryObj } from '@storybook/react-vite';
import { NativeField } from './NativeField.tsx';

const meta = {
  component: NativeField,
  tags: ['dark'],
  args: { label: 'Lowest price', placeholder: '250', defaultValue: '' },
} satisfies Meta<typeof NativeField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithError: Story = { args: { error: 'The highest price is below the lowest.' } };
