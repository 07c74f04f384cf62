import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { rows } from './admin-story-fixtures.ts';
import { BulkBar } from './BulkBar.tsx';
import { ListEnd } from './ListEnd.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderRows } from './OrderRows.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';

const meta = {
  component: OrderRows,
  decorators: [inFrame],
  args: { rows, selected: [], results: [], isBusy: false, onToggle: fn() },
} satisfies Meta<typeof OrderRows>;
export default meta;
type Story = StoryObj<typeof meta>;

const onChange = fn();

export const CallList: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('link', { name: /^Call Shirin Akter/ })).toHaveAttribute(
      'href',
      'tel:01712345678',
    );
    await expect(canvas.getByRole('link', { name: 'WhatsApp to Shirin Akter' })).toHaveAttribute(
      'href',
      'https://wa.me/8801712345678',
    );
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select RZZ00000012' }));
    await expect(args.onToggle).toHaveBeenCalledWith({ id: 12, version: 1 });
  },
};
/** Whether it was sent matters until it is delivered. */
export const Sent: Story = {
  args: {
    rows: (['processing', 'delivered'] as const).map((status, index) => ({
      ...(rows[0] as (typeof rows)[0]),
      id: index + 1,
      status,
      sent_at: 1_796_000_000,
    })),
  },
  play: async ({ canvas }) => expect(canvas.getAllByText('Sent')).toHaveLength(1),
};
export const Selected: Story = {
  args: { selected: [{ id: 12, version: 1 }] },
  render: (args) => (
    <>
      <BulkBar count={1} isBusy={false} onApply={onChange} onSelectAll={fn()} onClear={fn()} />
      <OrderRows {...args} />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Change status to' }), 'delivered');
    await userEvent.click(canvas.getByRole('button', { name: 'Apply' }));
    await expect(onChange).toHaveBeenCalledWith('delivered');
  },
};
export const Results: Story = {
  args: {
    results: [
      { id: 12, result: 'stale', version: 5 },
      { id: 11, result: 'changed', version: 2 },
    ],
  },
};
export const Filters: Story = {
  render: () => (
    <OrderFilters
      filter={{ status: 'pending', district: 'Sylhet' }}
      vendors={[{ id: 5, name: 'Tangail Looms' }]}
      districts={['Dhaka', 'Sylhet']}
      onChange={onChange}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Filter (1)'));
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'District' }), 'Dhaka');
    await expect(onChange).toHaveBeenLastCalledWith({ status: 'pending', district: 'Dhaka' });
    await userEvent.type(canvas.getByRole('searchbox'), '0171{Enter}');
    await expect(onChange).toHaveBeenLastCalledWith({
      status: 'pending',
      district: 'Sylhet',
      search: '0171',
    });
  },
};
export const End: Story = {
  render: () => (
    <ListEnd
      count={50}
      hasMore
      isBusy={false}
      onMore={fn()}
      failure={<ErrorPanel message="There is no connection." />}
    />
  ),
};
export const Bangla: Story = { decorators: [inBanglaPanel] };
