import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { lines } from '../story-fixtures.ts';
import { OrderReview } from './OrderReview.tsx';

const meta = {
  component: OrderReview,
  tags: ['dark'],
  args: {
    lines: lines.map(({ id, product, quantity, variation }) => ({
      key: id,
      name: product.name,
      slug: product.slug,
      pictureUrl: product.featured_img,
      variation,
      quantity,
      price: product.sales_price,
    })),
    totals: { subtotal: 12_860, discount: 500, shipping: 100, total: 12_460 },
    onRemove: fn(),
  },
} satisfies Meta<typeof OrderReview>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => expect(canvas.queryByRole('button')).toBeNull(),
};
export const SoldOut: Story = {
  render: (args) => (
    <OrderReview {...args} lines={args.lines.map((line, i) => ({ ...line, isSoldOut: i === 1 }))} />
  ),
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText('This is sold out now. Remove it to go on.')).toBeVisible();
    const { name, variation, key } = args.lines[1] as (typeof args.lines)[number];
    await userEvent.click(canvas.getByRole('button', { name: `Remove ${name}, ${variation}` }));
    await expect(args.onRemove).toHaveBeenCalledWith(key);
  },
};
export const Uncertain: Story = {
  args: { isUncertain: true },
  // Figures that may yet change are dimmed on purpose.
  parameters: { a11y: { config: { rules: [{ id: 'color-contrast', enabled: false }] } } },
};
