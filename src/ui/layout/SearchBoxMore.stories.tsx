import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { searchHits } from '../story-fixtures.ts';
import * as boxes from './SearchBox.stories.tsx';
import { SearchBox } from './SearchBox.tsx';

const meta = {
  component: SearchBox,
  args: boxes.default.args,
  render: boxes.default.render,
} satisfies Meta<typeof SearchBox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ChosenByClick: Story = {
  args: { hits: searchHits(2) },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'sa');
    await expect(args.onFocus).toHaveBeenCalled();
    const options = await screen.findAllByRole('option');
    await expect(
      options.slice(0, -1).map((option) => option.querySelector('img')?.getAttribute('src')),
    ).toEqual(args.hits.map((hit) => hit.featured_img));
    await userEvent.click(options[1] as HTMLElement);
    await expect(args.onSelectProduct).toHaveBeenCalledWith('product-2');
    await expect(args.onSelectTerm).not.toHaveBeenCalled();
  },
};
export const Searching: Story = {
  args: { hits: [], state: 'searching' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'sa');
    await expect((await screen.findAllByText('Searching…')).length).toBeGreaterThan(0);
  },
};
export const TheButtonSearches: Story = {
  args: { hits: [], state: 'none' },
  play: async ({ canvas, userEvent, args }) => {
    const button = canvas.getByRole('button', { name: 'Search' });
    await userEvent.click(button);
    await expect(args.onSearch).not.toHaveBeenCalled();
    await userEvent.type(canvas.getByRole('combobox'), ' silk saree ');
    await userEvent.click(button);
    await expect(args.onSearch).toHaveBeenCalledWith('silk saree');
  },
};
export const RecentTermsGoWithTheFirstLetter: Story = {
  args: { hits: [], state: 'none', recent: ['panjabi'] },
  play: async ({ canvas, userEvent }) => {
    await expect(await screen.findAllByRole('option')).toHaveLength(2);
    await userEvent.type(canvas.getByRole('combobox'), 's');
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  },
};
/** Names of other catalogues: digits only, one long word, many words. */
export const LongNames: Story = {
  args: {
    hits: ['7777', 'W'.repeat(200), 'A saree with a border of zari '.repeat(6).trim()].map((name, i) => ({
      name,
      slug: `long-${i}`,
      featured_img: '/pictures/a.webp',
      unit_price: 1200,
      sales_price: 1200,
    })),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'sa');
    const options = await screen.findAllByRole('option');
    const [digits, word, words] = options.map((option) => option.getBoundingClientRect().height);
    await expect(digits).toBeGreaterThan(0);
    await expect(word).toBeLessThan(80);
    await expect(words).toBeLessThan(80);
    await expect(screen.getByRole('listbox').scrollWidth).toBe(screen.getByRole('listbox').clientWidth);
    await expect(screen.getByRole('listbox').clientWidth).toBeLessThanOrEqual(
      Math.max(544, canvas.getByRole('combobox').getBoundingClientRect().width),
    );
  },
};
