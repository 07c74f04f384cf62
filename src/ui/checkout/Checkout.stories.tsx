import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, within } from 'storybook/test';
import type { PaymentMethod } from '../../contracts/schemas/order.ts';
import { AddressCard } from '../address/AddressCard.tsx';
import { ShippingChoice } from '../cart/ShippingChoice.tsx';
import { Checkbox } from '../kit/Checkbox.tsx';
import { CheckoutSection } from '../order/CheckoutSection.tsx';
import { OrderReview } from '../order/OrderReview.tsx';
import { address, lines } from '../story-fixtures.ts';
import { inBangla } from '../story-in-bangla.tsx';
import { CheckoutLayout } from './CheckoutLayout.tsx';
import { CouponBox } from './CouponBox.tsx';
import { OrderNotes } from './OrderNotes.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { PlaceOrder } from './PlaceOrder.tsx';

const Checkout = ({ isBusy, problem }: Pick<ComponentProps<typeof PlaceOrder>, 'isBusy' | 'problem'>) => {
  const [method, setMethod] = useState<PaymentMethod>('bkash');
  const [payment, setPayment] = useState({ mobile: '', transactionId: '' });
  return (
    <CheckoutLayout
      steps={
        <>
          <CheckoutSection title="Address" step={2}>
            <AddressCard use="shipping" address={address} onEdit={fn()} />
            <AddressCard
              use="billing"
              address={address}
              isCollapsed
              note={<Checkbox defaultSelected>Bill to the same address</Checkbox>}
            />
          </CheckoutSection>
          <CheckoutSection title="Delivery" step={3}>
            <ShippingChoice
              isLabelHidden
              option="dhaka"
              charges={{ shippingDhaka: 100, shippingOutDhaka: 150 }}
              onShipping={fn()}
            />
            <OrderNotes note="" onNote={fn()} />
          </CheckoutSection>
          <CheckoutSection title="Payment" step={4}>
            <PaymentChoice
              isFree={false}
              method={method}
              onMethod={setMethod}
              bkash={{
                amount: 12_460,
                merchantNumber: '01700000001',
                personalNumber: '01800000002',
                payment,
                onType: (field, value) => setPayment({ ...payment, [field]: value }),
              }}
            />
          </CheckoutSection>
        </>
      }
      review={
        <CheckoutSection title="Your order" step={5}>
          <OrderReview
            lines={lines.map(({ id, product, quantity, variation }) => ({
              key: id,
              name: product.name,
              slug: product.slug,
              pictureUrl: product.featured_img,
              variation,
              quantity,
              price: product.sales_price,
            }))}
            totals={{ subtotal: 12_860, discount: 500, shipping: 100, total: 12_460 }}
          />
          <CouponBox
            coupon={null}
            discount={0}
            isChecking={false}
            error={null}
            onApply={fn()}
            onRemove={fn()}
          />
        </CheckoutSection>
      }
      action={
        <PlaceOrder isBusy={isBusy} isBlocked={false} problem={problem} total={12_460} onPlace={fn()} />
      }
    />
  );
};

const meta = {
  component: Checkout,
  title: 'checkout/Checkout',
  args: { isBusy: false, problem: null },
} satisfies Meta<typeof Checkout>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  name: 'Default [5.5, 9.24]',
  play: async ({ canvas }) => {
    const bkash = within(canvas.getByRole('region', { name: 'bKash' }));
    await expect(bkash.getByText('Please pay with bKash first, then fill in the form below.')).toBeVisible();
    await expect(bkash.getByText('01700000001')).toBeVisible();
    await expect(bkash.getByText('01800000002')).toBeVisible();
    await expect(bkash.getByRole('textbox', { name: 'Your bKash number' })).toHaveAttribute(
      'placeholder',
      '01xxxxxxxx',
    );
    await expect(bkash.getByRole('textbox', { name: 'Transaction ID' })).toBeVisible();
    const notes = canvas.getByRole('textbox', { name: 'Order notes (optional)' });
    await expect(notes).toHaveAttribute('maxlength', '1000');
  },
};
export const Placing: Story = { args: { isBusy: true } };
export const Refused: Story = { args: { problem: { title: 'The prices have changed.' } } };
export const InBangla: Story = { decorators: [inBangla] };
