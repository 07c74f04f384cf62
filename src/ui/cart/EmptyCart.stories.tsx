import type { Meta, StoryObj } from '@storybook/react-vite';
import { EmptyCart } from './EmptyCart.tsx';

const meta = {
  component: EmptyCart,
} satisfies Meta<typeof EmptyCart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
