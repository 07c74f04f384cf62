import type { Meta, StoryObj } from '@storybook/react-vite';
import { EmptyState } from './EmptyState.tsx';
import { Link } from './Link.tsx';

const meta = {
  component: EmptyState,
  args: { icon: 'bag', title: 'Your cart is empty.', text: 'Items you add stay here.' },
} satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const AsPageTitle: Story = { args: { isPageTitle: true } };
export const WithAWayOn: Story = {
  args: {
    children: (
      <Link look="primary" href="#">
        Continue Shopping
      </Link>
    ),
  },
};
