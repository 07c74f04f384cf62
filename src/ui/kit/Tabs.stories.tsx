import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Tabs } from './Tabs.tsx';

const meta = {
  component: Tabs,
  tags: ['dark'],
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
