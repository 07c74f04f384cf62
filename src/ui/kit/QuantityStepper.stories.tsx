import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { QuantityStepper } from './QuantityStepper.tsx';

const meta = {
  component: QuantityStepper,
  tags: ['dark'],
  args: { label: 'Quantity', value: 1, max: 4, onChange: fn() },
  render: function Stateful(args) {
    const [value, setValue] = useState(args.value);
    const change = (next: number) => {
      args.onChange(next);
      setValue(next);
    };
    return <QuantityStepper {...args} value={value} onChange={change} />;
  },
} satisfies Meta<typeof QuantityStepper>;
export default meta;
type Story = StoryObj<typeof meta>;

export const StaysBetweenOneAndTheStock: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'One fewer' }));
    await expect(args.onChange).not.toHaveBeenCalled();
    for (let i = 0; i < 6; i++) await userEvent.click(canvas.getByRole('button', { name: 'One more' }));
    await expect(canvas.getByRole('spinbutton')).toHaveValue(4);
    await expect(canvas.getByRole('spinbutton')).toHaveAttribute('min', '0');
    await userEvent.clear(canvas.getByRole('spinbutton'));
    await userEvent.type(canvas.getByRole('spinbutton'), '0{Enter}');
    await expect(canvas.getByRole('spinbutton')).toHaveValue(1);
  },
};
export const LeftEmpty: Story = {
  args: { value: 3 },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.clear(canvas.getByRole('spinbutton'));
    await userEvent.tab();
    await expect(canvas.getByRole('spinbutton')).toHaveValue(3);
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};
export const HandsQuickClicksOnAsOne: Story = {
  args: { settleMs: 100 },
  play: async ({ canvas, userEvent, args }) => {
    for (let i = 0; i < 3; i++) await userEvent.click(canvas.getByRole('button', { name: 'One more' }));
    await waitFor(() => expect(args.onChange).toHaveBeenCalledOnce());
    await expect(args.onChange).toHaveBeenCalledWith(4);
  },
};
export const Disabled: Story = { args: { isDisabled: true, max: 0 } };
