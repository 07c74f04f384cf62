import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Tabs } from './Tabs.tsx';

const meta = {
  component: Tabs,
  args: {
    label: 'About this product',
    tabs: [
      { id: 'a', name: 'Description', content: 'Fine cotton.' },
      { id: 'b', name: 'Reviews', content: 'There are no reviews yet.' },
    ],
  },
} satisfies Meta<typeof Tabs>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('tab', { name: 'Description' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Reviews' })).toHaveFocus();
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('no reviews');
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Description' })).toHaveFocus();
  },
};
export const HomeAndEnd: Story = {
  args: {
    tabs: [
      { id: 'a', name: 'Description', content: 'Fine cotton.' },
      { id: 'b', name: 'Reviews', content: 'There are no reviews yet.' },
      { id: 'c', name: 'Delivery & care', content: 'Wash by hand.' },
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const [first, second, third] = canvas.getAllByRole('tab');
    first?.focus();
    for (const [key, tab] of [
      ['End', third],
      ['ArrowRight', first],
      ['ArrowLeft', third],
      ['ArrowLeft', second],
      ['Home', first],
    ] as const) {
      await userEvent.keyboard(`{${key}}`);
      await expect(tab).toHaveFocus();
      await expect(canvas.getByRole('tab', { selected: true })).toBe(tab);
    }
    await userEvent.click(second as HTMLElement);
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('no reviews');
    // The tab list is one tab stop, the selected panel is the next.
    await userEvent.tab();
    await expect(canvas.getByRole('tabpanel')).toHaveFocus();
  },
};
