import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Link } from '../kit/Link.tsx';
import { TotalBar } from './TotalBar.tsx';

const meta = {
  component: TotalBar,
  args: {
    total: 12_460,
    children: (
      <Link look="primary" isWide href="/checkout">
        Proceed to checkout
      </Link>
    ),
  },
} satisfies Meta<typeof TotalBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Wide: Story = {
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvas }) => expect(canvas.getByText('৳12,460')).not.toBeVisible(),
};
export const Narrow: Story = {
  globals: { viewport: { value: 'mobile1' } },
  play: async ({ canvas, canvasElement }) => {
    const total = canvas.getByText('৳12,460');
    await expect(total).toBeVisible();
    const { left, top } = canvas.getByRole('link').getBoundingClientRect();
    const beside = total.getBoundingClientRect();
    await expect(left).toBeGreaterThan(beside.right);
    await expect(top).toBeLessThan(beside.top);
    await expect(canvasElement.querySelector('.total-bar')).toHaveStyle({ position: 'sticky' });
  },
};
