import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Price } from './Price.tsx';

const meta = {
  component: Price,
  args: { product: { unit_price: 5200, sales_price: 4160, discount: 20, discout_type: 'percentage' } },
} satisfies Meta<typeof Price>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Percentage: Story = {
  name: 'Percentage [2.17]',
  play: async ({ canvas }) => {
    await expect(canvas.getByText('20% off')).toBeVisible();
    await expect(canvas.getByText('৳4,160')).toBeVisible();
    await expect(canvas.getByText('৳5,200').closest('s')).toBeVisible();
  },
};
export const Flat: Story = {
  name: 'Flat [2.17]',
  args: { product: { unit_price: 2300, sales_price: 2000, discount: 300, discout_type: 'flat' } },
  play: async ({ canvas }) => expect(canvas.getByText('300/- off')).toBeVisible(),
};
export const NoDiscount: Story = {
  args: { product: { unit_price: 1450, sales_price: 1450, discount: 0, discout_type: 'flat' } },
};
export const DiscountOfNothing: Story = {
  args: { product: { unit_price: 1450, sales_price: 1450, discount: 5, discout_type: 'percentage' } },
};
export const LowerWithoutADiscount: Story = {
  args: { product: { unit_price: 1450, sales_price: 1400, discount: 0, discout_type: 'flat' } },
};
export const Large: Story = { args: { size: 'l' } };
