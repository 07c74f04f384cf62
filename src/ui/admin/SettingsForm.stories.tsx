import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { settings } from './admin-story-fixtures.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';

const act = fn();

const meta = {
  component: SettingsForm,
  decorators: [inFrame],
  args: { settings, isBusy: false, onEdit: act, onSubmit: act },
} satisfies Meta<typeof SettingsForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Editing: Story = {
  play: async ({ canvas, userEvent }) => {
    const fixed = canvas.getByRole('textbox', { name: 'Delivery in Dhaka (৳)' });
    await expect(fixed).toHaveAttribute('readonly');
    await expect(fixed).toHaveAccessibleDescription(
      'Set by SHIPPING_DHAKA on the server. It cannot be changed here.',
    );
    await userEvent.type(canvas.getByRole('textbox', { name: 'Delivery outside Dhaka (৳)' }), '130');
    await expect(act).toHaveBeenLastCalledWith(expect.objectContaining({ shipping_out_dhaka: '130' }));
    await userEvent.keyboard('{Enter}');
    await expect(act).toHaveBeenLastCalledWith(
      expect.objectContaining({ shop_name: 'Anarkali', shipping_out_dhaka: '130', bkash_merchant: '' }),
    );
  },
};
export const Rejected: Story = {
  args: {
    refusal: {
      message: 'Invalid.',
      fields: { bkash_merchant: ['Shoppers send money to this number. Enter one that is yours.'] },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'bKash merchant number' })).toHaveFocus();
  },
};
export const Busy: Story = { args: { isBusy: true } };
export const Bangla: Story = { decorators: [inBanglaPanel] };
