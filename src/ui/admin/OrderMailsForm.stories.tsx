import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { OrderMailsForm } from './OrderMailsForm.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';

const meta = {
  component: OrderMailsForm,
  decorators: [inFrame],
  args: { role: 'owner', stored: 'en', isBusy: false, onSubmit: fn() },
} satisfies Meta<typeof OrderMailsForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OfAll: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.selectOptions(canvas.getByLabelText('Send them'), 'In Bangla');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(args.onSubmit).toHaveBeenCalledWith({ order_mails: 'bn' });
  },
};
export const OfVendor: Story = { args: { role: 'vendor', stored: 'off' } };
export const Busy: Story = { args: { isBusy: true } };
export const Failed: Story = { args: { refusal: { message: 'There is no connection.', fields: {} } } };
export const Bangla: Story = { decorators: [inBanglaPanel] };
