import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { products } from '../story-fixtures.ts';
import { ProductSlider, ProductSliderSkeleton } from './ProductSlider.tsx';

const meta = {
  component: ProductSlider,
  args: { label: 'Deals Of The Day', products: products(12) },
} satisfies Meta<typeof ProductSlider>;
export default meta;
type Story = StoryObj<typeof meta>;

export const MovesByItsButtons: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'false'),
    );
  },
};
export const ToTheEndAndBack: Story = {
  play: async ({ canvas, userEvent }) => {
    const next = canvas.getByRole('button', { name: 'Next' });
    await expect(next).toHaveAttribute('aria-disabled', 'false');
    await waitFor(
      async () => {
        await userEvent.click(next);
        await expect(next).toHaveAttribute('aria-disabled', 'true');
      },
      { timeout: 5000 },
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(next).toHaveAttribute('aria-disabled', 'false'));
  },
};
export const Few: Story = { args: { products: products(2) } };
export const Loading: Story = { render: () => <ProductSliderSkeleton /> };
