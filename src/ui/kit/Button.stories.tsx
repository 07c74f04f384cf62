import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from './Button.tsx';

const meta = {
  component: Button,
  tags: ['dark'],
  args: { children: 'Add to cart' },
  render: (args) => (
    <p style={{ display: 'flex', flexWrap: 'wrap', gap: '1rem' }}>
      {(['primary', 'accent', 'secondary', 'quiet', 'text'] as const).map((look) => (
        <Button key={look} {...args} look={look} />
      ))}
    </p>
  ),
} satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Busy: Story = { args: { isBusy: true, children: 'Adding…' } };
export const Held: Story = { args: { isHeld: true } };
export const Disabled: Story = { args: { isDisabled: true, children: 'Out of stock' } };
