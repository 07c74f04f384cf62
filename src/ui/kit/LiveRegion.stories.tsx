import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { LiveRegion } from './LiveRegion.tsx';

const meta = {
  component: LiveRegion,
  args: { message: '' },
} satisfies Meta<typeof LiveRegion>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Silent: Story = {
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toBeEmptyDOMElement(),
};
export const Speaks: Story = {
  args: { message: 'Product Added to cart!' },
  play: async ({ canvas }) => {
    const region = canvas.getByRole('status');
    await expect(region).toHaveTextContent('Product Added to cart!');
    // Also announced while a dialog is open, and visually hidden.
    await expect(region).toHaveAttribute('data-live-announcer', 'true');
    const { width, height } = region.getBoundingClientRect();
    await expect(width * height).toBeLessThanOrEqual(1);
  },
};
