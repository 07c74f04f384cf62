import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { SearchForm } from './SearchForm.tsx';

const meta = {
  component: SearchForm,
  args: { query: '', onQueryChange: fn(), onSearch: fn(), onFocus: fn() },
  render: function Stateful(args) {
    const [query, setQuery] = useState(args.query);
    return <SearchForm {...args} query={query} onQueryChange={setQuery} />;
  },
} satisfies Meta<typeof SearchForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WithoutWordsNothing: Story = {
  play: async ({ canvas, canvasElement, userEvent, args }) => {
    const field = canvas.getByRole('searchbox', { name: 'Search products' });
    await userEvent.type(field, '  {Enter}');
    await expect(args.onFocus).toHaveBeenCalled();
    await expect(args.onSearch).not.toHaveBeenCalled();
    // Attributes of the native submit, without JavaScript.
    await expect(field).toHaveAttribute('name', 'search');
    await expect(field).toHaveAttribute('placeholder', 'What are you looking for?');
    await expect(canvasElement.querySelector('form')).toHaveAttribute('action', '/shop/all');
  },
};
export const EnterSearches: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('searchbox'), ' silk saree {Enter}');
    await expect(args.onSearch).toHaveBeenCalledWith('silk saree');
    await expect(args.onSearch).toHaveBeenCalledOnce();
  },
};
export const TheButtonSearches: Story = {
  args: { query: 'panjabi' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }));
    await expect(args.onSearch).toHaveBeenCalledWith('panjabi');
  },
};
