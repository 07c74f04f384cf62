import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inBangla } from '../story-in-bangla.tsx';
import { ShopSwitches } from './ShopSwitches.tsx';

const meta = {
  component: ShopSwitches,
  args: { theme: 'system', onTheme: fn(), onLocale: fn() },
} satisfies Meta<typeof ShopSwitches>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('button', { name: 'বাংলা' })).toHaveAttribute('lang', 'bn');
    await expect(canvas.getByRole('button', { name: 'English' })).toHaveAttribute('lang', 'en');
    await userEvent.click(canvas.getByRole('button', { name: 'বাংলা' }));
    await expect(args.onLocale).toHaveBeenCalledWith('bn');
  },
};
export const Failed: Story = {
  args: { hasFailed: true },
  play: async ({ canvas }) => expect(canvas.getByRole('alert')).toHaveTextContent('could not be loaded'),
};
export const InBangla: Story = {
  decorators: [inBangla],
};
