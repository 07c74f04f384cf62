import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { Button } from '../kit/Button.tsx';
import { TotalsList } from './TotalsList.tsx';

const meta = {
  component: TotalsList,
  args: { totals: { subtotal: 12_860, discount: 500, shipping: 100, total: 12_460 } },
} satisfies Meta<typeof TotalsList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('−৳500')).toBeVisible();
    await expect(canvas.getByText('Subtotal').closest('dl')).toHaveAttribute('aria-busy', 'false');
  },
};
export const NothingOff: Story = {
  args: { totals: { subtotal: 1600, discount: 0, shipping: 0, total: 1600 } },
};
export const Uncertain: Story = {
  args: { isRecalculating: true },
  // Totals being recalculated are dimmed on purpose.
  parameters: { a11y: { config: { rules: [{ id: 'color-contrast', enabled: false }] } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Updating…');
    await expect(canvas.getByText('Subtotal').closest('dl')).toHaveAttribute('aria-busy', 'true');
  },
};
/** The initial total is not announced; every change is, including a change back to it. */
export const AChangedTotalIsAnnounced: Story = {
  render: function Changing(args) {
    const [shipping, setShipping] = useState(100);
    const totals = { ...args.totals, shipping, total: 12_360 + shipping };
    return (
      <>
        <TotalsList totals={totals} />
        <Button onClick={() => setShipping(250 - shipping)}>Change</Button>
      </>
    );
  },
  play: async ({ canvas, userEvent }) => {
    const change = canvas.getByRole('button', { name: 'Change' });
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
    await userEvent.click(change);
    await expect(canvas.getByRole('status')).toHaveTextContent('Total: ৳12,510');
    await userEvent.click(change);
    await expect(canvas.getByRole('status')).toHaveTextContent('Total: ৳12,460');
  },
};
