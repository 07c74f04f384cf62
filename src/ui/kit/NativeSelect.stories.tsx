import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { NativeSelect } from './NativeSelect.tsx';

const meta = {
  component: NativeSelect,
  args: {
    label: 'Size',
    value: 'M',
    onChange: fn(),
    options: [
      { value: 'S', name: 'S (sold out)', isDisabled: true },
      { value: 'M', name: 'M' },
    ],
  },
} satisfies Meta<typeof NativeSelect>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
