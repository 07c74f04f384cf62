import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { Button } from './Button.tsx';
import { NativeField } from './NativeField.tsx';

const meta = {
  component: NativeField,
  args: { label: 'Lowest price', placeholder: '250', defaultValue: '' },
} satisfies Meta<typeof NativeField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithError: Story = {
  args: { error: 'The highest price must not be below the lowest.' },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('textbox')).toHaveAccessibleDescription(
      'The highest price must not be below the lowest.',
    ),
};
export const StartsAgain: Story = {
  args: { defaultValue: 500 },
  render: function Clearing(args) {
    const [start, setStart] = useState(args.defaultValue);
    return (
      <>
        <NativeField {...args} defaultValue={start} />
        <Button onClick={() => setStart('')}>Clear all</Button>
      </>
    );
  },
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('textbox');
    await expect(field).toHaveValue('500');
    await userEvent.type(field, '0');
    await userEvent.click(canvas.getByRole('button'));
    // The same element, so that it keeps the focus.
    await expect(field).toBeInTheDocument();
    await expect(field).toHaveValue('');
  },
};
