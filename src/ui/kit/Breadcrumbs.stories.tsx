import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Breadcrumbs } from './Breadcrumbs.tsx';

const meta = {
  component: Breadcrumbs,
  args: {
    trail: [
      { name: 'Home', href: '/' },
      { name: 'Shop', href: '/shop/all' },
      { name: 'Sarees', href: '/shop/sarees' },
    ],
  },
} satisfies Meta<typeof Breadcrumbs>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('Sarees'),
};
