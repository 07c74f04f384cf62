import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { member } from './admin-story-fixtures.ts';
import { StaffForm } from './StaffForm.tsx';
import { StaffRows } from './StaffRows.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';

const act = fn();
const { signed_in_at: _, ...neverHere } = member;
const looms = { id: 5, name: 'Tangail Looms' };

const meta = {
  component: StaffRows,
  decorators: [inFrame],
  args: {
    rows: [
      { ...member, id: 1, name: 'Farhana Islam', email: 'farhana@example.com', role: 'owner' },
      member,
      { ...neverHere, id: 3, name: 'W'.repeat(60), role: 'vendor', vendor: looms },
      { ...member, id: 4, name: 'Zahid', is_disabled: true },
    ],
  },
} satisfies Meta<typeof StaffRows>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rows: Story = {};
export const Bangla: Story = { decorators: [inBanglaPanel] };

const form = {
  member,
  vendors: [looms, { id: 6, name: 'Rajshahi Silk House' }],
  isBusy: false,
  onEdit: act,
  onSubmit: act,
};
/** The vendor is asked for with its role only. */
export const Editing: Story = {
  render: () => <StaffForm {...form} />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole('combobox', { name: 'Vendor' })).toBeNull();
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Role' }), 'Vendor');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Vendor' }), 'Tangail Looms');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(act).toHaveBeenLastCalledWith({ name: 'Kabir Ahmed', role: 'vendor', vendor_id: '5' });
  },
};
export const Adding: Story = {
  render: () => <StaffForm {...form} member={null} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: /^Name/ }), 'Sumi');
    await userEvent.type(canvas.getByRole('textbox', { name: /^Email/ }), 'sumi@example.com{Enter}');
    await expect(act).toHaveBeenLastCalledWith({ name: 'Sumi', email: 'sumi@example.com', role: 'staff' });
  },
};
export const Rejected: Story = {
  render: () => (
    <StaffForm
      {...form}
      member={{ ...member, role: 'vendor' }}
      refusal={{ message: 'Invalid.', fields: { vendor_id: ['Choose the vendor.'] } }}
    />
  ),
  play: async ({ canvas }) => {
    const vendor = canvas.getByRole('combobox', { name: 'Vendor' });
    await expect(vendor).toHaveFocus();
    await expect(vendor).toHaveAccessibleDescription('Choose the vendor.');
  },
};
export const Busy: Story = { render: () => <StaffForm {...form} isBusy /> };
export const FormInBangla: Story = { decorators: [inBanglaPanel], render: () => <StaffForm {...form} /> };
