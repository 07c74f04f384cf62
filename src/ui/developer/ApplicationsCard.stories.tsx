import type { Meta, StoryObj } from '@storybook/react-vite';
import { ApplicationsCard } from './ApplicationsCard.tsx';

const meta = {
  component: ApplicationsCard,
  args: {
    status: 'ready',
    grants: [{ id: 'g1', client: { name: 'Wardrobe planner' }, scopes: ['read-profile', 'read-orders'] }],
    onRetry: () => {},
    onRevoke: () => {},
  },
} satisfies Meta<typeof ApplicationsCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Empty: Story = { args: { grants: [] } };
export const Failed: Story = { args: { status: 'failed' } };
