import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { coupon } from './admin-story-fixtures.ts';
import { CouponForm } from './CouponForm.tsx';
import { CouponRows } from './CouponRows.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';

const act = fn();
const { max_uses: _, expires_at: __, ...unlimited } = coupon;

const meta = {
  component: CouponRows,
  decorators: [inFrame],
  args: {
    rows: [
      coupon,
      { ...unlimited, id: 6, code: 'PUJA', type: 'fixed_discount', amount: 150, min_subtotal: 0, uses: 1 },
      { ...coupon, id: 5, code: 'W'.repeat(40), state: 'used_up', uses: 1000 },
      { ...coupon, id: 4, code: 'BOISHAKH', state: 'expired', uses: 0 },
      { ...coupon, id: 3, code: 'SUMMER', state: 'disabled' },
      { ...coupon, id: 2, code: 'WINTER', state: 'waiting', uses: 0 },
    ],
  },
} satisfies Meta<typeof CouponRows>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rows: Story = {};
export const Bangla: Story = { decorators: [inBanglaPanel] };

const form = { coupon, isBusy: false, onEdit: act, onSubmit: act };
export const Editing: Story = {
  render: () => <CouponForm {...form} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Kind' }), 'Amount in taka');
    const amount = canvas.getByRole('textbox', { name: /^Amount/ });
    await userEvent.clear(amount);
    await userEvent.type(amount, '150');
    await expect(act).toHaveBeenLastCalledWith(expect.objectContaining({ amount: '150', active: 'true' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Shoppers can use it' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(act).toHaveBeenLastCalledWith({
      type: 'fixed_discount',
      amount: '150',
      min_subtotal: '1500',
      starts_on: '2026-12-01',
      ends_on: '2026-12-31',
      max_uses: '1000',
      max_uses_per_customer: '1',
      active: 'false',
    });
  },
};
export const Rejected: Story = {
  render: () => (
    <CouponForm
      {...form}
      coupon={null}
      refusal={{
        message: 'Invalid.',
        fields: { code: ['Another coupon has this code.'], ends_on: ['This day is over.'] },
      }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: /^Code/ })).toHaveFocus();
    await expect(canvas.getByLabelText('Last day')).toHaveAccessibleDescription('This day is over.');
  },
};
export const Adding: Story = {
  render: () => <CouponForm {...form} coupon={null} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: /^Code/ }), 'EID');
    await userEvent.type(canvas.getByRole('textbox', { name: /^Percent/ }), '10{Enter}');
    await expect(act).toHaveBeenLastCalledWith(
      expect.objectContaining({ code: 'EID', type: 'percentage_discount', amount: '10', ends_on: '' }),
    );
  },
};
export const Busy: Story = { render: () => <CouponForm {...form} isBusy /> };
export const FormInBangla: Story = { decorators: [inBanglaPanel], render: () => <CouponForm {...form} /> };
