import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { TotalsBox } from './TotalsBox.tsx';

const meta = {
  component: TotalsBox,
  args: {
    totals: { subtotal: 12_860, discount: 500, shipping: 100, total: 12_460 },
    shipping: 'dhaka',
    charges: { shippingDhaka: 100, shippingOutDhaka: 150 },
    onShipping: fn(),
  },
} satisfies Meta<typeof TotalsBox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('radio', { name: /Office pickup/ }));
    await expect(args.onShipping).toHaveBeenCalledWith('pickup');
  },
};
export const FreeInsideDhaka: Story = {
  args: {
    totals: { subtotal: 12_860, discount: 500, shipping: 0, total: 12_360 },
    charges: { shippingDhaka: 0, shippingOutDhaka: 150 },
  },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('radio', { name: /Inside Dhaka\s*Free/ })).toBeChecked(),
};
