import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inBangla } from '../story-in-bangla.tsx';
import { ThemeSelect } from './ThemeSelect.tsx';

const meta = {
  component: ThemeSelect,
  args: { theme: 'system', onTheme: fn() },
} satisfies Meta<typeof ThemeSelect>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const select = canvas.getByRole('combobox', { name: 'Appearance' });
    await userEvent.selectOptions(select, 'Light');
    await expect(args.onTheme).toHaveBeenLastCalledWith('light');
    await userEvent.selectOptions(select, 'Dark');
    await expect(args.onTheme).toHaveBeenLastCalledWith('dark');
  },
};
export const InBangla: Story = {
  decorators: [inBangla],
};
