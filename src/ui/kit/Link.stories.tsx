import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Link } from './Link.tsx';

const meta = {
  component: Link,
  args: { href: '#', children: 'Continue Shopping' },
} satisfies Meta<typeof Link>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Inline: Story = {};
export const Plain: Story = {
  args: { look: 'plain' },
  play: async ({ canvas }) => expect(canvas.getByRole('link')).toHaveClass('link'),
};
export const Primary: Story = {
  args: { look: 'primary' },
  play: async ({ canvas }) => expect(canvas.getByRole('link')).toHaveClass('button'),
};
export const Secondary: Story = { args: { look: 'secondary' } };
