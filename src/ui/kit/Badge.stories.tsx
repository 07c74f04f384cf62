import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Badge } from './Badge.tsx';

const meta = {
  component: Badge,
  args: { children: 'Pending' },
  render: ({ children }) => (
    <p>
      {(['plain', 'accent', 'success', 'info', 'warning', 'danger'] as const).map((tone) => (
        <Badge key={tone} tone={tone}>
          {children}
        </Badge>
      ))}
    </p>
  ),
} satisfies Meta<typeof Badge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const backgrounds = canvas
      .getAllByText('Pending')
      .map((badge) => getComputedStyle(badge).backgroundColor);
    await expect(new Set(backgrounds).size).toBe(6);
  },
};
