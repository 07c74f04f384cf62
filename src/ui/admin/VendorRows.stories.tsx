import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, within } from 'storybook/test';
import { looms as vendor } from './admin-story-fixtures.ts';
import { NewVendorForm } from './NewVendorForm.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';
import { VendorForm } from './VendorForm.tsx';
import { VendorRemovalForm } from './VendorRemovalForm.tsx';
import { VendorRows } from './VendorRows.tsx';

const act = fn();
const rajshahi = { id: 6, name: 'Rajshahi Silk House' };

const meta = {
  component: VendorRows,
  decorators: [inFrame],
  args: {
    rows: [
      { ...vendor, ...rajshahi, place: '', is_hidden: true, products: 1200 },
      vendor,
      { ...vendor, id: 4, name: 'W'.repeat(60), place: 'x'.repeat(90), products: 1 },
    ],
  },
} satisfies Meta<typeof VendorRows>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rows: Story = {};
export const Bangla: Story = { decorators: [inBanglaPanel] };

const adding = { isBusy: false, onSubmit: act };
export const Adding: Story = {
  render: () => <NewVendorForm {...adding} firstName="Anarkali" />,
  play: async ({ canvas, userEvent }) => {
    const name = canvas.getByRole('textbox', { name: /^Name/ });
    await expect(name).toHaveValue('Anarkali');
    await userEvent.clear(name);
    await userEvent.type(name, 'Tangail Looms');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Place' }), 'Tangail{Enter}');
    await expect(act).toHaveBeenLastCalledWith({ name: 'Tangail Looms', place: 'Tangail', place_bn: '' });
  },
};
export const AddingRejected: Story = {
  render: () => (
    <NewVendorForm
      {...adding}
      refusal={{ message: 'Invalid.', fields: { name: ['Another vendor has this name.'] } }}
    />
  ),
  play: async ({ canvas }) => {
    const name = canvas.getByRole('textbox', { name: /^Name/ });
    await expect(name).toHaveFocus();
    await expect(name).toHaveAccessibleDescription(/Another vendor has this name\./);
  },
};

const form = {
  vendor,
  picture: <input type="hidden" name="pictures" value="[]" />,
  isBusy: false,
  onEdit: act,
  onSubmit: act,
};
export const Editing: Story = {
  render: () => <VendorForm {...form} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Shoppers can see it' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(act).toHaveBeenLastCalledWith({
      name: 'Tangail Looms',
      place: 'Pathrail, Tangail',
      place_bn: 'পাথরাইল, টাঙ্গাইল',
      description: expect.stringMatching(/^Forty families/),
      description_bn: 'চল্লিশটি পরিবারের একটি তাঁতঘর।',
      picture_alt: 'A weaver at her loom',
      picture_alt_bn: '',
      pictures: '[]',
      is_visible: 'false',
    });
  },
};
/** The picture has no field of its own. */
export const EditingRejected: Story = {
  render: () => (
    <VendorForm
      {...form}
      refusal={{ message: 'Invalid.', fields: { picture: ['Upload the picture again.'] } }}
    />
  ),
  play: async ({ canvas }) =>
    expect(canvas.getByRole('alert')).toHaveTextContent('Upload the picture again.'),
};
export const EditingInBangla: Story = {
  decorators: [inBanglaPanel],
  render: () => <VendorForm {...form} vendor={{ ...vendor, is_hidden: true }} isBusy />,
};

const removal = { vendor, vendors: [vendor, rajshahi], isBusy: false, onRemove: act };
export const Deleting: Story = {
  render: () => <VendorRemovalForm {...removal} />,
  play: async ({ canvas, userEvent }) => {
    act.mockClear();
    const target = canvas.getByRole('combobox', { name: 'Its products go to' });
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }));
    await expect(target).toHaveAccessibleDescription('Choose a vendor.');
    await userEvent.selectOptions(target, 'Rajshahi Silk House');
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Tangail Looms?' });
    await expect(dialog).toHaveTextContent('2 products go to Rajshahi Silk House');
    await expect(act).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await expect(act).toHaveBeenCalledWith(6);
  },
};
export const DeletingEmpty: Story = {
  render: () => <VendorRemovalForm {...removal} vendor={{ ...vendor, products: 0 }} />,
};
export const DeletingNeedsAnotherVendor: Story = {
  render: () => <VendorRemovalForm {...removal} vendors={[vendor]} />,
};
export const DeletingWithOrders: Story = {
  render: () => <VendorRemovalForm {...removal} vendor={{ ...vendor, has_orders: true, members: 1 }} />,
  play: async ({ canvas }) => expect(canvas.queryByRole('button')).toBeNull(),
};
export const DeletingWithMembers: Story = {
  render: () => <VendorRemovalForm {...removal} vendor={{ ...vendor, members: 2 }} />,
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link', { name: 'Staff' })).toHaveAttribute('href', '/admin/staff'),
};
