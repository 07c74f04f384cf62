import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { findCategories } from '../../domain/category-search.ts';
import { categories, searchHits } from '../story-fixtures.ts';
import { SearchBox } from './SearchBox.tsx';

const meta = {
  component: SearchBox,
  args: {
    query: '',
    onQueryChange: fn(),
    onSearch: fn(),
    onSelectProduct: fn(),
    onSelectCategory: fn(),
    hits: searchHits(10),
    total: 34,
    state: 'found',
    recent: [],
    popular: [],
    categories: [],
    onSelectTerm: fn(),
    onClearRecent: fn(),
    onFocus: fn(),
  },
  render: function Stateful(args) {
    const [query, setQuery] = useState('');
    return <SearchBox {...args} query={query} onQueryChange={setQuery} />;
  },
} satisfies Meta<typeof SearchBox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ChosenByKeyboard: Story = {
  name: 'Chosen By Keyboard [2.48]',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'sa');
    const options = await screen.findAllByRole('option');
    await expect(options).toHaveLength(11);
    await expect(options[0]).toHaveTextContent(/Price now ৳4,160Price before the discount ৳5,200$/);
    const before = within(options[0] as HTMLElement).getByText('৳5,200');
    // The popover fades in, so the options exist before they are visible.
    await waitFor(() => expect(before.closest('s')).toBeVisible());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onSelectProduct).toHaveBeenCalledWith('product-1');
  },
};
/** Categories of the query before the products, and all results after them. */
export const WithCategories: Story = {
  args: {
    categories: findCategories(categories, 'jam', 3),
    hits: searchHits(3),
  },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'jam');
    const options = await screen.findAllByRole('option');
    await expect(options.map((option) => option.textContent)).toEqual([
      'JamdaniSareesWomen',
      expect.stringMatching(/৳/),
      expect.stringMatching(/৳/),
      expect.stringMatching(/৳/),
      'See all 34 results',
    ]);
    await expect(canvas.getByRole('status')).toHaveTextContent(/^4 suggestions$/);
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect(args.onSearch).toHaveBeenCalledWith('jam');
    await userEvent.type(canvas.getByRole('combobox'), 'd');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onSelectCategory).toHaveBeenCalledWith('jamdani');
    await expect(args.onSelectProduct).not.toHaveBeenCalled();
  },
};
/** While the next query is searched, the number of results is not yet known. */
export const Searching: Story = {
  args: { state: 'searching', hits: searchHits(2) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'jam');
    await expect(await screen.findByRole('option', { name: 'See all results' })).toBeVisible();
  },
};
export const OnlyCategories: Story = {
  args: { categories: findCategories(categories, 'sarees', 3), hits: [], total: 0 },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'sarees');
    const note = 'Sorry, we did not find any results for "sarees"';
    await expect(await screen.findByRole('option', { name: /^Sarees/ })).toBeVisible();
    await expect(screen.getByText(note)).toBeVisible();
    await expect(canvas.getByRole('status')).toHaveTextContent(`${note}. 1 suggestion`);
  },
};
export const EnterSearches: Story = {
  args: { hits: [], state: 'none' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('combobox'), '  {Enter}');
    await expect(args.onSearch).not.toHaveBeenCalled();
    await userEvent.type(canvas.getByRole('combobox'), 'saree {Enter}');
    await expect(args.onSearch).toHaveBeenCalledWith('saree');
    await expect(args.onSearch).toHaveBeenCalledOnce();
  },
};
export const NothingFound: Story = {
  name: 'Nothing Found [8.2]',
  args: { hits: [] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'xyz');
    const notes = await screen.findAllByText('Sorry, we did not find any results for "xyz"');
    await expect(notes.length).toBeGreaterThan(0);
  },
};
export const Failed: Story = {
  args: { hits: [], state: 'failed' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'saree');
    await expect((await screen.findAllByText(/Search is not responding/)).length).toBeGreaterThan(0);
  },
};
export const RecentTerms: Story = {
  args: { hits: [], state: 'none', recent: ['jamdani saree', 'panjabi'] },
  play: async ({ userEvent, args }) => {
    await expect(await screen.findAllByRole('option')).toHaveLength(3);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect(args.onSelectTerm).toHaveBeenCalledWith('panjabi');
    await expect(args.onSelectProduct).not.toHaveBeenCalled();
  },
};
export const RecentTermsCleared: Story = {
  args: { hits: [], state: 'none', recent: ['jamdani saree'] },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: 'Clear recent searches' }));
    await expect(args.onClearRecent).toHaveBeenCalledOnce();
  },
};
/** Before typing: recent searches, popular searches, categories. */
export const BeforeTyping: Story = {
  args: {
    hits: [],
    state: 'none',
    recent: ['panjabi'],
    popular: [{ en: 'jamdani saree' }, { en: 'panjabi' }],
    categories: categories.slice(0, 2).map((category) => ({ category, parents: [] })),
  },
  play: async ({ canvas, userEvent, args }) => {
    const options = await screen.findAllByRole('option');
    await expect(options.slice(0, 4).map((option) => option.textContent)).toEqual([
      'panjabi',
      'Clear recent searches',
      'jamdani saree',
      'Women',
    ]);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    await expect(args.onSelectTerm).toHaveBeenCalledWith('jamdani saree');
    await userEvent.click(canvas.getByRole('combobox'));
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.click(await screen.findByRole('option', { name: 'Men' }));
    await expect(args.onSelectCategory).toHaveBeenCalledWith('men');
    await expect(args.onSelectProduct).not.toHaveBeenCalled();
  },
};
/** On the results page no navigation would close the suggestions. */
export const EnterClosesTheSuggestions: Story = {
  render: function Searched(args) {
    const [query, setQuery] = useState('');
    const [isSearched, setSearched] = useState(false);
    return (
      <SearchBox
        {...args}
        query={query}
        onQueryChange={setQuery}
        onSearch={() => setSearched(true)}
        hits={isSearched ? [] : args.hits}
        state={isSearched ? 'none' : 'found'}
      />
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'saree');
    await expect(await screen.findAllByRole('option')).toHaveLength(11);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
    await expect(canvas.getByRole('combobox')).toHaveFocus();
  },
};
