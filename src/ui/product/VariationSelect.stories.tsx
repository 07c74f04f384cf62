import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, within } from 'storybook/test';
import { Button } from '../kit/Button.tsx';
import { inBangla } from '../story-in-bangla.tsx';
import { VariationSelect } from './VariationSelect.tsx';

const meta = {
  component: VariationSelect,
  args: { attribute: 'Size', variations: ['S', 'M', 'L'], selected: 'M', onSelect: fn() },
} satisfies Meta<typeof VariationSelect>;
export default meta;
type Story = StoryObj<typeof meta>;

const isStruckThrough = (radio: HTMLElement) =>
  getComputedStyle(radio.nextElementSibling as Element).textDecorationLine === 'line-through';

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Size' }), 'L');
    await expect(args.onSelect).toHaveBeenLastCalledWith('L');
    const group = canvas.getByRole('radiogroup', { name: 'Size' });
    await expect(within(group).getByRole('radio', { name: 'M' })).toBeChecked();
    await userEvent.click(within(group).getByText('S'));
    await expect(args.onSelect).toHaveBeenLastCalledWith('S');
    await userEvent.click(canvas.getByRole('button', { name: 'Size guide' }));
  },
  args: { children: <Button look="text">Size guide</Button> },
};
export const ByKeyboard: Story = {
  render: (args) => {
    const [selected, setSelected] = useState<string | null>(null);
    return <VariationSelect {...args} selected={selected} onSelect={setSelected} />;
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('combobox')).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    const chosen = canvas.getByRole('radio', { name: 'M' });
    await expect(chosen).toHaveFocus();
    await expect(chosen).toBeChecked();
    await expect(canvas.getByRole('combobox')).toHaveValue('M');
    await expect(getComputedStyle(chosen.nextElementSibling as Element).outlineStyle).toBe('solid');
  },
};
/** Buttons of many variations would take the place of the buttons to buy. */
export const Many: Story = {
  args: { variations: ['34', '36', '38', '40', '42', '44', '46', '48', '50'], selected: '36' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox')).toHaveValue('36');
    await expect(canvas.queryByRole('radio')).toBeNull();
  },
};
export const LongNamesOnAPhone: Story = {
  args: { attribute: 'Colour', variations: ['Midnight blue with gold border', 'Two-tone', 'Tan'] },
  globals: { viewport: { value: 'mobile1' } },
};
export const NoneChosen: Story = {
  args: { selected: null },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('combobox', { name: 'Size' })).toHaveDisplayValue('Choose a Size'),
};
export const Missing: Story = {
  args: { selected: null, attribute: 'Age', variations: ['2-3 Y'], isMissing: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Choose an Age first.');
    await expect(canvas.getByRole('combobox')).toHaveAccessibleDescription('Choose an Age first.');
  },
};
export const SoldOut: Story = {
  args: { isSoldOut: (size) => size !== 'L' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('option', { name: /^S\b/ })).toBeDisabled();
    const small = canvas.getByRole('radio', { name: 'S (sold out)' });
    await expect(small).toBeDisabled();
    await expect(isStruckThrough(small)).toBe(true);
    const large = canvas.getByRole('radio', { name: 'L' });
    await expect(large).toBeEnabled();
    await expect(isStruckThrough(large)).toBe(false);
  },
};
export const InBangla: Story = {
  args: { attribute: 'রং', variations: ['Tan', 'Two-tone'], selected: 'Tan' },
  decorators: [inBangla],
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('combobox')).toHaveDisplayValue('ট্যান');
    await userEvent.selectOptions(canvas.getByRole('combobox'), 'Two-tone');
    await expect(args.onSelect).toHaveBeenCalledWith('Two-tone');
    await expect(canvas.getByText('Two-tone', { selector: 'span' })).toHaveAttribute('lang', 'en');
  },
};
