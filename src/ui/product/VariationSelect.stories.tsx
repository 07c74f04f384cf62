import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { VariationSelect } from './VariationSelect.tsx';

const meta = {
  component: VariationSelect,
  tags: ['dark'],
  args: { attribute: 'Size', variations: ['S', 'M', 'L'], chosen: 'M', onChoose: fn() },
} satisfies Meta<typeof VariationSelect>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Size' }), 'L');
    await expect(args.onChoose).toHaveBeenCalledWith('L');
  },
};
export const NoneChosen: Story = { args: { chosen: null } };
export const SomeSoldOut: Story = {
  args: { soldOut: ['S', 'L'] },
  play: async ({ canvas }) => expect(canvas.getByRole('option', { name: /^S\b/ })).toBeDisabled(),
};
