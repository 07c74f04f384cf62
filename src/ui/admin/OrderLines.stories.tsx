import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, within } from 'storybook/test';
import { erasedAddress } from '../../domain/erased-address.ts';
import { AdminBadges } from './AdminBadges.tsx';
import { order } from './admin-story-fixtures.ts';
import { ChangeNotice } from './ChangeNotice.tsx';
import { ContactLinks } from './ContactLinks.tsx';
import { OrderActionsBar } from './OrderActionsBar.tsx';
import { OrderAddress } from './OrderAddress.tsx';
import { OrderDetailsForm } from './OrderDetailsForm.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderLines } from './OrderLines.tsx';
import { HistoryList, OrderMails } from './OrderRecords.tsx';
import { PackingSlip } from './PackingSlip.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';

const meta = {
  component: OrderLines,
  decorators: [inFrame],
  args: { order, isBusy: false, isEditing: false, onEdit: fn(), onSubmit: fn() },
} satisfies Meta<typeof OrderLines>;
export default meta;
type Story = StoryObj<typeof meta>;

const act = fn();
const notice = {
  canRetry: true,
  isFocused: true,
  onKeepMine: act,
  onKeepTheirs: fn(),
  onRetry: act,
  onDiscard: fn(),
};

export const Lines: Story = {};
export const Changes: Story = {
  args: { isEditing: true },
  play: async ({ canvas, userEvent, args }) => {
    const quantity = canvas.getByRole('textbox', { name: 'Quantity of Cotton kurti, M' });
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '৩{Enter}');
    await expect(args.onSubmit).toHaveBeenLastCalledWith([{ position: 1, quantity: 3 }]);
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '0{Enter}');
    const dialog = within(await screen.findByRole('alertdialog'));
    await expect(dialog.getByText('Cotton kurti, M')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove and save' }));
    await expect(args.onSubmit).toHaveBeenLastCalledWith([{ position: 1, quantity: 0 }]);
  },
};
/** The focus follows the button that is replaced by the form, and back. */
export const ByKeyboard: Story = {
  render: (args) => {
    const [isEditing, setEditing] = useState(false);
    return <OrderLines {...args} isEditing={isEditing} onEdit={setEditing} />;
  },
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: 'Change products' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getAllByRole('textbox')[0]).toHaveFocus();
    canvas.getByRole('button', { name: 'Cancel' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: 'Change products' })).toHaveFocus();
  },
};
export const RefusedChanges: Story = {
  args: {
    isEditing: true,
    refusal: { message: 'Invalid.', fields: { 'quantity 1': ['Enter a whole number.'] } },
  },
};
export const Paid: Story = { args: { order: { ...order, payment: 'paid' } } };
export const Bangla: Story = { decorators: [inBanglaPanel] };
export const Actions: Story = {
  render: () => (
    <OrderActionsBar order={order} isBusy={false} onStatus={act} onPayment={fn()} onPrint={fn()} />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Confirm' }));
    await expect(act).toHaveBeenLastCalledWith('processing');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Other status' }), 'cancelled');
    await userEvent.click(canvas.getByRole('button', { name: 'Apply' }));
    await expect(await screen.findByRole('alertdialog', { name: 'Cancel order RZZ00000012?' })).toBeVisible();
    await expect(act).not.toHaveBeenLastCalledWith('cancelled');
  },
};
export const Address: Story = {
  render: () => (
    <>
      <AdminBadges status="pending" payment="refunded" />
      <ContactLinks name="An office" phone="02-9876543" />
      <OrderAddress
        title="Delivery address"
        address={order.shipping_address}
        districts={['Dhaka', 'Sylhet']}
        isBusy={false}
        isEditing={false}
        onEdit={act}
        onSubmit={fn()}
      />
    </>
  ),
};
export const Correction: Story = {
  render: () => (
    <OrderAddress
      title="Delivery address"
      address={order.shipping_address}
      districts={['Dhaka', 'Sylhet']}
      isBusy={false}
      isEditing
      refusal={{ message: 'Invalid.', fields: { phone: ['Not a mobile number.'] } }}
      onEdit={fn()}
      onSubmit={fn()}
    />
  ),
};
export const Courier: Story = {
  render: () => (
    <OrderDetailsForm
      stored={{ courier: '', consignment_number: '', staff_note: '' }}
      isBusy={false}
      sentOn={null}
      canBeSent
      onDirty={fn()}
      onSubmit={act}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.type(canvas.getByRole('textbox', { name: 'Courier' }), 'Pathao');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    // Only what was edited.
    await expect(act).toHaveBeenLastCalledWith({ courier: 'Pathao' });
    await userEvent.click(canvas.getByRole('button', { name: 'Mark as sent' }));
    await expect(act).toHaveBeenLastCalledWith({ courier: 'Pathao', sent: true });
  },
};
const sent = {
  stored: { courier: 'Pathao', consignment_number: 'PTH-1', staff_note: '' },
  isBusy: false,
  sentOn: '1 December 2026',
  onDirty: fn(),
  onSubmit: act,
};
export const SentParcel: Story = {
  render: () => <OrderDetailsForm {...sent} canBeSent />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Mark as not sent' }));
    await expect(act).toHaveBeenLastCalledWith({ sent: false });
  },
};
export const SentAndDelivered: Story = {
  render: () => <OrderDetailsForm {...sent} canBeSent={false} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Sent on 1 December 2026.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /sent/i })).toBeNull();
  },
};
export const Facts: Story = { render: () => <OrderFacts order={order} refundedOn="1 December 2026" /> };
/** The personal data were deleted on request: the district is left. */
export const Erased: Story = {
  render: () => (
    <>
      <OrderAddress
        title="Delivery address"
        address={erasedAddress('Sylhet')}
        districts={['Dhaka', 'Sylhet']}
        isBusy={false}
        isEditing={false}
        onEdit={fn()}
        onSubmit={fn()}
      />
      <OrderFacts order={{ ...order, shipping_address: erasedAddress('Sylhet') }} refundedOn={null} />
      <ContactLinks name="–" phone="–" />
    </>
  ),
  play: async ({ canvas }) => expect(canvas.queryAllByRole('link')).toEqual([]),
};
export const Records: Story = {
  render: () => (
    <>
      <OrderMails mails={order.mails} isBusy={false} onSend={fn()} />
      <HistoryList history={order.history} />
    </>
  ),
};
export const NoRecords: Story = {
  render: () => (
    <>
      <OrderMails mails={[]} isBusy={false} onSend={fn()} />
      <HistoryList history={[]} />
    </>
  ),
};
export const Conflict: Story = {
  render: () => (
    <ChangeNotice
      conflict={[{ field: 'Courier', mine: 'Pathao', theirs: 'Steadfast' }]}
      failure={null}
      {...notice}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Save mine' }));
    await expect(act).toHaveBeenCalled();
  },
};
export const NotSaved: Story = {
  render: () => <ChangeNotice conflict={null} failure="There is no connection." {...notice} />,
};
export const Slip: Story = { render: () => <PackingSlip order={order} shop={{ shopName: 'Razz' }} /> };
