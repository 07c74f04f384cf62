import type { Meta, StoryObj } from '@storybook/react-vite';
import { PageTitle } from './PageTitle.tsx';

const meta = {
  component: PageTitle,
  args: { children: 'Checkout' },
} satisfies Meta<typeof PageTitle>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithText: Story = { args: { text: 'You can order without an account.' } };
