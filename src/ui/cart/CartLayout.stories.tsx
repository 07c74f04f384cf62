import type { Meta, StoryObj } from '@storybook/react-vite';
import { CartLayout } from './CartLayout.tsx';

const meta = {
  component: CartLayout,
  args: { main: <p>Lines</p>, aside: <p>Totals</p> },
} satisfies Meta<typeof CartLayout>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
