import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { inBangla } from '../story-in-bangla.tsx';
import { QuantityStepper } from './QuantityStepper.tsx';

const meta = {
  component: QuantityStepper,
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
  name: 'Stays Between One And The Stock [2.21, 4.4, 5.11]',
  play: async ({ canvas, userEvent, args }) => {
    const iconPath = (name: string) => canvas.getByRole('button', { name }).querySelector('path');
    await expect(iconPath('Decrease quantity')).toHaveAttribute('d', 'M5 12h14');
    await expect(iconPath('Increase quantity')).toHaveAttribute('d', expect.stringMatching(/^M12 5v14/));
    await userEvent.click(canvas.getByRole('button', { name: 'Decrease quantity' }));
    await expect(args.onChange).not.toHaveBeenCalled();
    for (let i = 0; i < 6; i++)
      await userEvent.click(canvas.getByRole('button', { name: 'Increase quantity' }));
    await expect(canvas.getByRole('spinbutton')).toHaveValue('4');
    await expect(canvas.getByRole('spinbutton')).toHaveAttribute('aria-valuemin', '1');
    await expect(canvas.getByRole('spinbutton')).toHaveAttribute('aria-valuemax', '4');
    await expect(canvas.getByRole('spinbutton')).toHaveAttribute('inputmode', 'numeric');
    await userEvent.clear(canvas.getByRole('spinbutton'));
    await userEvent.type(canvas.getByRole('spinbutton'), '3');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(3);
    await userEvent.clear(canvas.getByRole('spinbutton'));
    await userEvent.type(canvas.getByRole('spinbutton'), '9{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(4);
    await userEvent.clear(canvas.getByRole('spinbutton'));
    await userEvent.type(canvas.getByRole('spinbutton'), '0{Enter}');
    await expect(canvas.getByRole('spinbutton')).toHaveValue('1');
  },
};
export const LeftEmpty: Story = {
  args: { value: 3 },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.clear(canvas.getByRole('spinbutton'));
    await userEvent.tab();
    await expect(canvas.getByRole('spinbutton')).toHaveValue('3');
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};
export const InBangla: Story = {
  args: { value: 2, max: 1200 },
  decorators: [inBangla],
  play: async ({ canvas, userEvent, args }) => {
    const field = canvas.getByRole('spinbutton');
    await expect(field).toHaveValue('২');
    await expect(field).toHaveAttribute('aria-valuenow', '2');
    await expect(canvas.getByRole('status')).toHaveTextContent('২');
    await userEvent.clear(field);
    await userEvent.type(field, '১২০০{Enter}');
    await expect(field).toHaveValue('১,২০০');
    await userEvent.type(field, '{Backspace}{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(120);
  },
};
export const ByArrowKeys: Story = {
  args: { value: 2, max: 3 },
  play: async ({ canvas, userEvent, args }) => {
    const field = canvas.getByRole('spinbutton');
    await userEvent.click(field);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect(field).toHaveValue('3');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await expect(field).toHaveValue('1');
    await expect(args.onChange).toHaveBeenLastCalledWith(1);
  },
};
export const NoNumber: Story = {
  args: { value: 3 },
  play: async ({ canvas, userEvent, args }) => {
    const field = canvas.getByRole('spinbutton');
    await userEvent.type(field, 'x{Enter}');
    await expect(field).toHaveValue('3');
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};
export const Disabled: Story = {
  args: { isDisabled: true, value: 3, max: 0 },
  play: async ({ canvas }) => expect(canvas.getByRole('spinbutton')).toHaveValue('1'),
};
