import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Pagination } from './Pagination.tsx';

const meta = {
  component: Pagination,
  args: { current: 6, last: 12, hrefOf: (page: number) => `#page-${page}` },
} satisfies Meta<typeof Pagination>;
export default meta;
type Story = StoryObj<typeof meta>;

export const InTheMiddle: Story = {
  name: 'In The Middle [2.12]',
  play: async ({ canvas }) => {
    for (const name of ['Page 4', 'Page 5', 'Page 6', 'Page 7', 'Page 8'])
      await expect(canvas.getByRole('link', { name })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Page 3' })).toBeNull();
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveAccessibleName('Page 6');
    await expect(canvas.getAllByText('…')).toHaveLength(2);
    const iconPath = (name: string) => canvas.getByRole('link', { name }).querySelector('path');
    await expect(iconPath('Previous page')).toHaveAttribute('d', expect.stringMatching(/^M19 12H5/));
    await expect(iconPath('Next page')).toHaveAttribute('d', expect.stringMatching(/^M5 12h14/));
  },
};
export const AtTheStart: Story = {
  args: { current: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: 'Previous page' })).toBeNull();
    await expect(canvas.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '#page-2');
  },
};
export const OneFromTheStart: Story = {
  args: { current: 2 },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '#page-1'),
};
export const OneFromTheEnd: Story = {
  args: { current: 11 },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '#page-12'),
};
export const AtTheEnd: Story = {
  args: { current: 12 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '#page-11');
    await expect(canvas.queryByRole('link', { name: 'Next page' })).toBeNull();
  },
};
export const OnePage: Story = {
  args: { current: 1, last: 1 },
  play: async ({ canvas }) => expect(canvas.queryByRole('navigation')).toBeNull(),
};
