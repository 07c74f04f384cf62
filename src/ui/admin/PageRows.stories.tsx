import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, within } from 'storybook/test';
import { returnsPage as page } from './admin-story-fixtures.ts';
import { NewPageForm } from './NewPageForm.tsx';
import { PageForm } from './PageForm.tsx';
import { PageRemovalForm } from './PageRemovalForm.tsx';
import { PageRows } from './PageRows.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';

const act = fn();

const meta = {
  component: PageRows,
  decorators: [inFrame],
  args: {
    rows: [
      { ...page, slug: 'help', title: 'Help', title_bn: 'সাহায্য', state: 'general' },
      page,
      { ...page, slug: 'our-story', title: 'W'.repeat(100), title_bn: '', state: 'empty' },
      { ...page, slug: 'terms', title: 'Terms', title_bn: 'শর্ত', state: 'hidden' },
    ],
  },
} satisfies Meta<typeof PageRows>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rows: Story = {};
export const Bangla: Story = { decorators: [inBanglaPanel] };

const adding = { isBusy: false, onSubmit: act };
export const Adding: Story = {
  render: () => <NewPageForm {...adding} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Title' }), 'Our story{Enter}');
    await expect(act).toHaveBeenLastCalledWith({ title: 'Our story', title_bn: '' });
  },
};
export const AddingRejected: Story = {
  render: () => (
    <NewPageForm
      {...adding}
      refusal={{ message: 'Invalid.', fields: { title: ['There is a page with this title already.'] } }}
    />
  ),
  play: async ({ canvas }) =>
    expect(canvas.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription(/already/),
};

const form = { page, isBusy: false, onEdit: act, onSubmit: act };
export const Writing: Story = {
  render: () => <PageForm {...form} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Shoppers can see it' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(act).toHaveBeenLastCalledWith({
      title: 'Returns',
      title_bn: 'ফেরত',
      text: expect.stringMatching(/^Within seven days\.\s+# How/),
      text_bn: expect.stringContaining('# কীভাবে'),
      is_visible: 'false',
    });
    await userEvent.click(canvas.getByText('Words that the shop fills in'));
    await expect(canvas.getByText('{contact}')).toBeVisible();
  },
};
export const WritingRejected: Story = {
  render: () => (
    <PageForm
      {...form}
      refusal={{ message: 'Invalid.', fields: { text_bn: ['Give both languages the same paragraphs.'] } }}
    />
  ),
  play: async ({ canvas }) => {
    const text = canvas.getByRole('textbox', { name: 'Text in Bangla' });
    await expect(text).toHaveFocus();
    await expect(text).toHaveAccessibleDescription(/Give both languages the same paragraphs\./);
  },
};
export const WritingInBangla: Story = {
  decorators: [inBanglaPanel],
  render: () => <PageForm {...form} page={{ ...page, state: 'hidden' }} isBusy />,
};
export const FixedByServer: Story = {
  render: () => <PageForm {...form} page={{ ...page, fixed_by: 'SHOP_INFO_FILE' }} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Text' })).toHaveAttribute('readonly');
    await expect(canvas.queryByRole('button', { name: 'Save' })).toBeNull();
  },
};

export const Removing: Story = {
  render: () => <PageRemovalForm page={page} isBusy={false} onRemove={act} />,
  play: async ({ canvas, userEvent }) => {
    act.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Delete my text' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Use the general text again?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await expect(act).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Delete my text' }));
    const again = await screen.findByRole('alertdialog');
    await userEvent.click(within(again).getByRole('button', { name: 'Delete my text' }));
    await expect(act).toHaveBeenCalledOnce();
  },
};
export const Deleting: Story = {
  render: () => <PageRemovalForm page={{ ...page, is_standard: false }} isBusy={false} onRemove={act} />,
};
