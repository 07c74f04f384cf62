import type { Meta, StoryObj } from '@storybook/react-vite';
import { TokensCard } from './TokensCard.tsx';

const meta = {
  component: TokensCard,
  args: {
    status: 'ready',
    tokens: [{ id: 't1', name: 'Laptop script', scopes: ['read-orders'] }],
    onRetry: () => {},
    onCreate: () => {},
    onDelete: () => {},
  },
} satisfies Meta<typeof TokensCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Empty: Story = { args: { tokens: [] } };
export const Loading: Story = { args: { status: 'loading' } };
export const Failed: Story = { args: { status: 'failed' } };
