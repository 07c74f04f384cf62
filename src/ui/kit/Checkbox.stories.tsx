import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Checkbox } from './Checkbox.tsx';

const meta = {
  component: Checkbox,
  args: { children: 'Notify me about new arrivals', onChange: fn() },
} satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, canvasElement, userEvent, args }) => {
    const tick = canvasElement.querySelector('svg');
    await expect(tick).not.toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Notify me about new arrivals' }));
    await expect(args.onChange).toHaveBeenCalledWith(true);
    await expect(tick).toBeVisible();
  },
};
export const Checked: Story = { args: { defaultSelected: true } };
export const Disabled: Story = { args: { isDisabled: true } };
