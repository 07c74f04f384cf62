import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { inBangla } from '../story-in-bangla.tsx';
import { CouponBox } from './CouponBox.tsx';

const meta = {
  component: CouponBox,
  args: { coupon: null, discount: 0, isChecking: false, error: null, onApply: fn(), onRemove: fn() },
} satisfies Meta<typeof CouponBox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OnlyATypedCodeIsChecked: Story = {
  name: 'Only A Typed Code Is Checked [5.8]',
  play: async ({ canvas, userEvent, args }) => {
    const field = canvas.getByRole('textbox', { name: 'Coupon code' });
    await expect(field).toHaveAttribute('autocomplete', 'off');
    await userEvent.click(canvas.getByRole('button', { name: 'Apply coupon' }));
    await expect(args.onApply).not.toHaveBeenCalled();
    await userEvent.type(field, ' EID10 {Enter}');
    await expect(args.onApply).toHaveBeenCalledWith('EID10');
    await expect(canvas.getByRole('status')).not.toHaveAttribute('data-applied');
  },
};
export const Checking: Story = {
  args: { isChecking: true },
  play: async ({ canvas, userEvent, args }) => {
    const field = canvas.getByRole('textbox', { name: 'Coupon code' });
    await userEvent.type(field, 'EID10{Enter}');
    await expect(args.onApply).not.toHaveBeenCalled();
    await userEvent.clear(field);
  },
};
export const Refused: Story = {
  args: { error: 'This coupon has expired.' },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('textbox')).toHaveAccessibleDescription('This coupon has expired.'),
};
/** The live region is rendered before the response, so that the error is announced. */
export const TheRefusalIsAnnounced: Story = {
  render: function Refusing(args) {
    const [error, setError] = useState<string | null>(null);
    return <CouponBox {...args} error={error} onApply={() => setError('This coupon has expired.')} />;
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const region = canvasElement.querySelector('[aria-live=polite]');
    await expect(region).toBeEmptyDOMElement();
    await userEvent.type(canvas.getByRole('textbox', { name: 'Coupon code' }), 'OLD{Enter}');
    await expect(region).toHaveTextContent('This coupon has expired.');
  },
};
export const BelowTheMinimum: Story = {
  args: { coupon: { code: 'EID10', type: 'percentage_discount', amount: 10, min_subtotal: 1500 } },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('status')).toHaveTextContent(
      'Coupon code EID10 gives its discount from a subtotal of ৳1,500.',
    ),
};
export const Applied: Story = {
  name: 'Applied [3.6, 4.12]',
  args: { coupon: { code: 'EID10', type: 'percentage_discount', amount: 10 }, discount: 1286 },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('Coupon code EID10 is applied for ৳1,286 discount on the cart.'),
    ).toBeVisible();
    await expect(canvas.getByText('Percentage Discount')).toBeVisible();
    await expect(canvas.getByRole('status')).toHaveAttribute('data-applied', 'true');
  },
};
export const AppliedInBangla: Story = {
  args: { coupon: { code: 'EID10', type: 'percentage_discount', amount: 10 }, discount: 1286 },
  decorators: [inBangla],
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('৳১,২৮৬'),
};
export const RemovedTheFocusIsInTheField: Story = {
  args: { coupon: { code: 'EID10', type: 'percentage_discount', amount: 10 }, discount: 1286 },
  render: function Removing(args) {
    const [coupon, setCoupon] = useState(args.coupon);
    return <CouponBox {...args} coupon={coupon} onRemove={() => setCoupon(null)} />;
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove coupon' }));
    await expect(canvas.getByRole('textbox', { name: 'Coupon code' })).toHaveFocus();
  },
};
export const FixedApplied: Story = {
  name: 'Fixed Applied [3.6]',
  args: { coupon: { code: 'FLAT500', type: 'fixed_discount', amount: 500 }, discount: 500 },
  play: async ({ canvas }) => expect(canvas.getByText('Fixed Discount')).toBeVisible(),
};
