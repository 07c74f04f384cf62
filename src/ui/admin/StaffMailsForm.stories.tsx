import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { StaffMailsForm } from './StaffMailsForm.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';

const owner = { role: 'owner', order_mails: 'en', low_stock_mails: 'off' } as const;
const meta = {
  component: StaffMailsForm,
  decorators: [inFrame],
  args: { member: owner, isBusy: false, onSubmit: fn() },
} satisfies Meta<typeof StaffMailsForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OfOwner: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.selectOptions(canvas.getByLabelText('About low stock'), 'In Bangla');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(args.onSubmit).toHaveBeenCalledWith({ order_mails: 'en', low_stock_mails: 'bn' });
  },
};
export const OfStaff: Story = {
  args: { member: { ...owner, role: 'staff' } },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.selectOptions(canvas.getByLabelText('About new orders'), 'Not to me');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(args.onSubmit).toHaveBeenCalledWith({ order_mails: 'off' });
  },
};
export const OfVendor: Story = {
  args: { member: { role: 'vendor', order_mails: 'off', low_stock_mails: 'en' } },
};
export const Busy: Story = { args: { isBusy: true } };
export const Failed: Story = { args: { refusal: { message: 'There is no connection.', fields: {} } } };
export const Bangla: Story = { decorators: [inBanglaPanel] };
