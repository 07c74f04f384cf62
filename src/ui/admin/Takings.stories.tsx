import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inBanglaPanel, inFrame } from './story-admin.tsx';
import { TakingsFilters } from './TakingsFilters.tsx';
import { TakingsPlot } from './TakingsPlot.tsx';
import { TakingsTable, VendorTakingsTable } from './TakingsTable.tsx';

const row = {
  start: '2026-11-28',
  orders: 2,
  cancelled: 1,
  quantity: 5,
  sub_total: 4200,
  discount: 200,
  delivery_charge: 250,
  total: 4250,
  paid: 2100,
};
const none = { ...row, orders: 0, cancelled: 0, quantity: 0, sub_total: 0, discount: 0, delivery_charge: 0 };
const rows = [
  row,
  { ...none, start: '2026-11-29', total: 0, paid: 0 },
  { ...row, start: '2026-11-30', total: 9000 },
];
const own = rows.map(({ start, orders, cancelled, quantity, total }) => ({
  start,
  orders,
  cancelled,
  quantity,
  total,
}));

const meta = {
  component: TakingsTable,
  decorators: [inFrame],
  args: { period: 'day', rows, hasOrders: true },
  render: (args) => (
    <div className="admin-takings">
      <TakingsPlot period={args.period} rows={args.rows} />
      <TakingsTable {...args} />
    </div>
  ),
} satisfies Meta<typeof TakingsTable>;
export default meta;
type Story = StoryObj<typeof meta>;

const onChange = fn();

export const Days: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img')).toHaveAccessibleName(/৳13,250 in total\. The most: ৳9,000, Mon/);
    await expect(canvas.getByRole('row', { name: /^Total/ })).toHaveTextContent('৳4,200');
    await expect(canvas.getByRole('link', { name: /^Orders: Sat.*28 Nov/ })).toHaveAttribute(
      'href',
      '/admin/orders?from=2026-11-28&to=2026-11-28',
    );
  },
};
export const Weeks: Story = {
  args: { period: 'week', rows: [{ ...row, start: '2026-11-29' }] },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link', { name: 'Orders: 29 Nov 2026' })).toHaveAttribute(
      'href',
      '/admin/orders?from=2026-11-29&to=2026-12-05',
    ),
};
export const OfAVendor: Story = { args: { rows: own, hasOrders: false } };
/** A day of two years: 400 bars. */
export const Many: Story = {
  render: () => (
    <TakingsPlot
      period="day"
      rows={Array.from({ length: 400 }, (_, i) => ({
        ...row,
        start: new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10),
        total: 1_000_000 + i * 1234,
        paid: 400_000,
      }))}
    />
  ),
};
export const Vendors: Story = {
  render: () => (
    <VendorTakingsTable
      vendors={[{ vendor_id: 5, name: 'Tangail Looms', orders: 3, quantity: 4, total: 5200 }]}
      days={{ from: '2026-11-01', to: '2026-11-30' }}
    />
  ),
};
export const Filters: Story = {
  render: () => (
    <TakingsFilters
      filter={{ period: 'day', from: '2026-11-01' }}
      refusal={null}
      dayBefore="2026-10-31"
      onChange={onChange}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Month' }));
    await expect(onChange).toHaveBeenLastCalledWith({ period: 'month' });
    await userEvent.click(canvas.getByRole('button', { name: 'Earlier' }));
    await expect(onChange).toHaveBeenLastCalledWith({ period: 'day', to: '2026-10-31' });
    await userEvent.click(canvas.getByRole('button', { name: 'Up to today' }));
    await expect(onChange).toHaveBeenLastCalledWith({ period: 'day' });
  },
};
export const TooManyDays: Story = {
  render: () => (
    <TakingsFilters
      filter={{ period: 'day', from: '2001-01-01' }}
      refusal={{ message: 'Invalid.', fields: { from: ['Choose a time of at most 400 periods.'] } }}
      dayBefore={null}
      onChange={onChange}
    />
  ),
};
export const Bangla: Story = { decorators: [inBanglaPanel] };
