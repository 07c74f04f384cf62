import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { RadioGroup } from './RadioGroup.tsx';

const meta = {
  component: RadioGroup,
  args: {
    label: 'Shipping',
    value: 'dhaka',
    onChange: fn(),
    options: [
      { value: 'pickup', content: 'Office pickup' },
      { value: 'dhaka', content: 'Inside Dhaka' },
    ],
  },
} satisfies Meta<typeof RadioGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Office pickup' }));
    await expect(args.onChange).toHaveBeenCalledWith('pickup');
  },
};
export const Disabled: Story = { args: { isDisabled: true } };
