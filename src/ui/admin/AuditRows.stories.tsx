import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditRows } from './AuditRows.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';

const entry = {
  id: 41,
  at: 1_790_000_000,
  actor: 'staff farhana@example.com',
  action: 'order.set-status',
  subject: 'order 12',
  details: { from: 'pending', to: 'processing' },
};

const meta = {
  component: AuditRows,
  decorators: [inFrame],
  args: {
    rows: [
      entry,
      {
        ...entry,
        id: 40,
        action: 'product.update',
        subject: 'product 21',
        details: { unit_price: { from: 1200, to: 1300 }, description: { from: 'x'.repeat(300), to: '' } },
      },
      { ...entry, id: 39, actor: 'shopper', action: 'order.cancel', details: {} },
      { ...entry, id: 38, actor: 'root@shop-1', action: 'coupon.add', subject: 'coupon EID100' },
      { ...entry, id: 37, action: 'something.new', subject: 'staff 3', details: {} },
    ],
  },
} satisfies Meta<typeof AuditRows>;
export default meta;
type Story = StoryObj<typeof meta>;

const onChange = fn();

export const All: Story = {
  play: async ({ canvas }) => {
    const link = (name: string) => canvas.getAllByRole('link', { name })[0];
    await expect(link('Order RZZ00000012')).toHaveAttribute('href', '/admin/orders/12');
    await expect(link('Product 21')).toHaveAttribute('href', '/admin/products/21');
    await expect(link('Changes by farhana@example.com')).toHaveAttribute(
      'href',
      '/admin/log?actor=staff+farhana%40example.com',
    );
    await expect(link('Show changes: coupon EID100')).toHaveAttribute(
      'href',
      '/admin/log?subject=coupon+EID100',
    );
  },
};
export const Filters: Story = {
  render: () => <AuditFilters filter={{ action: 'stock.set' }} onChange={onChange} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Filter (1)'));
    await userEvent.type(canvas.getByRole('textbox', { name: 'By' }), ' farhana@example.com ');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'What' }), 'product.update');
    await expect(onChange).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }));
    await expect(onChange).toHaveBeenLastCalledWith({
      actor: 'farhana@example.com',
      action: 'product.update',
    });
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
    await expect(onChange).toHaveBeenLastCalledWith({});
  },
};
/** An action that the panel does not know. */
export const UnknownAction: Story = {
  render: () => <AuditFilters filter={{ action: 'something.new' }} onChange={onChange} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Filter (1)'));
    await expect(canvas.getByRole('combobox', { name: 'What' })).toHaveDisplayValue('something.new');
  },
};
export const Bangla: Story = { decorators: [inBanglaPanel] };
