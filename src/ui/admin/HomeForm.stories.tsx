import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, within } from 'storybook/test';
import type { AdminHome } from '../../contracts/admin/schemas/home.ts';
import { newBlock, toHomeDraft, toHomeParts, withKey } from '../../domain/admin-home.ts';
import { homePage } from './admin-story-fixtures.ts';
import { EditedList } from './EditedList.tsx';
import { HomeBlockFields } from './HomeBlockFields.tsx';
import { HomeForm } from './HomeForm.tsx';
import { LocalFields } from './LocalFields.tsx';
import { RemovalForm } from './RemovalForm.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';

const submit = fn();

interface Props {
  home?: AdminHome;
  isBusy?: boolean;
  fields?: Record<string, string[]>;
}

/** The form with its draft, which submits what differs from the page. */
const Arranging = ({ home = homePage, isBusy = false, fields }: Props) => {
  const [draft, setDraft] = useState(() => toHomeDraft(home));
  const [refusal] = useState(fields ? { message: 'Invalid.', fields } : null);
  return (
    <HomeForm
      home={home}
      draft={draft}
      firstFacts={(['payment', 'delivery', 'change'] as const).map((icon) => ({
        icon,
        title: { en: `About ${icon}` },
        text: { en: 'As it is.' },
      }))}
      picture={({ value }) => <p>{value ?? 'None'}</p>}
      isBusy={isBusy}
      isPreviewing={false}
      preview={null}
      refusal={refusal}
      onChange={setDraft}
      onPreview={submit}
      onSubmit={() => submit(toHomeParts(home, draft))}
    />
  );
};

const meta = { component: Arranging, decorators: [inFrame] } satisfies Meta<typeof Arranging>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Own: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Move Facts up' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Featured products' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    const [first, second, third] = homePage.blocks;
    await expect(submit).toHaveBeenLastCalledWith({
      blocks: [second, first, third, ...homePage.blocks.slice(4)],
    });
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Move Facts down' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(submit).toHaveBeenLastCalledWith({});
  },
};
export const Bangla: Story = { decorators: [inBanglaPanel] };
export const ChoosingTiles: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      canvas.getByText('Pictures that lead to parts of the shop, such as a category or an occasion.'),
    );
    const tiles = within(canvas.getByRole('list', { name: 'Tiles' }));
    await expect(tiles.getByText('gone: not in the shop any more, so it is not shown')).toBeInTheDocument();
    await userEvent.click(tiles.getByRole('button', { name: 'Remove gone' }));
    await userEvent.click(tiles.getByRole('button', { name: 'Move Sale up' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(submit.mock.lastCall?.[0].blocks[2]).toEqual({
      type: 'tiles',
      tiles: [{ title: { en: 'Sale' }, href: '/shop/all' }, { category: 'saree' }],
    });
  },
};
export const OwnFacts: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByLabelText('Facts', { selector: 'select' }), 'own');
    const facts = within(canvas.getByRole('list', { name: 'Facts' }));
    await userEvent.clear(facts.getAllByRole('textbox', { name: /^Title( \*)?$/ })[0] as HTMLElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Add a fact' }));
    await expect(facts.getAllByRole('listitem')).toHaveLength(4);
    await expect(canvas.queryByRole('button', { name: 'Add a fact' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(submit.mock.lastCall?.[0].facts[0]).toEqual({
      icon: 'payment',
      title: { en: '' },
      text: { en: 'As it is.' },
    });
  },
};
export const Rejected: Story = {
  args: {
    fields: { 'blocks.4.title.en': ['This field is required.'], 'popular_searches.0.bn': ['Too long.'] },
  },
  play: async ({ canvas }) => {
    const title = canvas.getByDisplayValue('Eid');
    await expect(title).toHaveFocus();
    await expect(title).toHaveAccessibleDescription('This field is required.');
  },
};
export const Busy: Story = { args: { isBusy: true } };
export const SetByFiles: Story = {
  args: {
    home: {
      ...homePage,
      fixed_by: { blocks: 'HOME_PAGE_FILE', facts: 'SHOP_INFO_FILE', popular_searches: 'SHOP_INFO_FILE' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/HOME_PAGE_FILE/)).toBeVisible();
    await expect(canvas.queryByRole('textbox')).toBeNull();
  },
};

export const Removing: Story = {
  render: () => (
    <RemovalForm
      title="Use the general page again"
      text="What you have arranged here is deleted."
      confirm="Delete mine"
      isBusy={false}
      onRemove={submit}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    submit.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Delete mine' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Use the general page again?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await expect(submit).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Delete mine' }));
    const again = await screen.findByRole('alertdialog');
    await userEvent.click(within(again).getByRole('button', { name: 'Delete mine' }));
    await expect(submit).toHaveBeenCalledOnce();
  },
};

export const EmptyList: Story = {
  render: () => (
    <EditedList label="Nothing" items={[]} nameOf={() => ''} onChange={submit} add={<p>Add something</p>}>
      {() => null}
    </EditedList>
  ),
};
export const BothLanguages: Story = {
  render: () => (
    <LocalFields
      name="title"
      label="Title"
      hint="Short"
      value={{ en: 'Eid', bn: 'ঈদ' }}
      maxLength={100}
      onChange={submit}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Title in Bangla' }), '!');
    await expect(submit).toHaveBeenLastCalledWith({ en: 'Eid', bn: 'ঈদ!' });
  },
};
/** Chosen from what the shop has. */
export const ChoosingStories: Story = {
  render: () => (
    <HomeBlockFields
      name="blocks.0"
      block={{ ...newBlock('stories'), type: 'stories', stories: [withKey({ vendor: 'w' })] }}
      choices={homePage}
      picture={() => null}
      onChange={submit}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add a story' }));
    await expect(submit.mock.lastCall?.[0].stories).toMatchObject([
      { vendor: 'w' },
      { vendor: 'tangail-looms' },
    ]);
  },
};
