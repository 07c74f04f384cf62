import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inBangla } from '../story-in-bangla.tsx';
import { VariationSelect } from './VariationSelect.tsx';

const meta = {
  component: VariationSelect,
  args: { attribute: 'Size', variations: ['S', 'M', 'L'], selected: 'M', onSelect: fn() },
} satisfies Meta<typeof VariationSelect>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Size' }), 'L');
    await expect(args.onSelect).toHaveBeenCalledWith('L');
  },
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
  args: { isSoldOut: true },
  play: async ({ canvas }) => expect(canvas.getByRole('option', { name: /^S\b/ })).toBeDisabled(),
};
export const InBangla: Story = {
  args: { attribute: 'রং', variations: ['Tan', 'Two-tone'], selected: 'Tan' },
  decorators: [inBangla],
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('combobox')).toHaveDisplayValue('ট্যান');
    await userEvent.selectOptions(canvas.getByRole('combobox'), 'Two-tone');
    await expect(args.onSelect).toHaveBeenCalledWith('Two-tone');
  },
};
