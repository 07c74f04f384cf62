import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { order } from '../story-fixtures.ts';
import { inBangla } from '../story-in-bangla.tsx';
import { OrderConfirmed } from './OrderConfirmed.tsx';

const meta = {
  component: OrderConfirmed,
  args: { order, trackingUrl: 'https://razz.example/order_confirmed/1284?token=abc' },
} satisfies Meta<typeof OrderConfirmed>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Cash: Story = {
  play: async ({ canvasElement, args }) => {
    const pictures = [...canvasElement.querySelectorAll('img')];
    await expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(
      args.order.cart.cart_items.map(({ product }) => product.featured_img),
    );
  },
};
export const InBangla: Story = { decorators: [inBangla] };
export const Bkash: Story = {
  args: {
    order: {
      ...order,
      order_status: 2,
      is_paid: true,
      payment_method: 'bkash',
      payment_trnx_id: '9AB8C7D6E5',
      payment_trnx_mobile: '01712345678',
      additional_note: 'Please call before you come.',
    },
  },
};
/** The number can be copied. */
export const Sent: Story = {
  args: { order: { ...order, order_status: 2, courier: 'Pathao', consignment_number: 'PTH-2026-0001284' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Pathao')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Copy Consignment number' })).toBeVisible();
  },
};
export const SentInBangla: Story = { args: Sent.args ?? {}, decorators: [inBangla] };
export const Refunded: Story = {
  args: { order: { ...order, order_status: 3, refunded_at: 1_790_300_000 } },
  play: async ({ canvas }) =>
    expect(canvas.getByText('Refunded').parentElement).toHaveTextContent('25 September 2026'),
};
export const NothingToPay: Story = {
  args: { order: { ...order, is_paid: true, cart: { ...order.cart, grand_total: 0 } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('There is nothing to pay.')).toBeVisible();
    await expect(canvas.queryByText('Cash on delivery')).toBeNull();
  },
};
export const BilledElsewhere: Story = {
  args: {
    order: {
      ...order,
      billing_address: { ...order.shipping_address, name: 'Aarong Studio', city: 'Sylhet' },
    },
  },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('region', { name: 'Billing address' })).toHaveTextContent(
      /Aarong Studio.*Sylhet/,
    ),
};
/** As in most orders. */
export const BilledToTheSameAddress: Story = {
  args: { order: { ...order, billing_address: order.shipping_address } },
  play: async ({ canvas }) => expect(canvas.queryByText('Billing address')).toBeNull(),
};
