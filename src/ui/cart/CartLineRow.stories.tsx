import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { type CheckedLine, checkLines } from '../../domain/cart.ts';
import { clickRepeatedly } from '../story-click-repeatedly.ts';
import { lines } from '../story-fixtures.ts';
import './CartTable.css';
import { CartLineRow } from './CartLineRow.tsx';

const line = checkLines(lines)[0] as CheckedLine;

const meta = {
  component: CartLineRow,
  args: { line, onQuantity: fn(), onRemove: fn() },
  decorators: [
    (Story) => (
      <table className="cart-table" aria-label="Your cart">
        <tbody>
          <Story />
        </tbody>
      </table>
    ),
  ],
} satisfies Meta<typeof CartLineRow>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, canvasElement, userEvent, args }) => {
    await expect(canvasElement.querySelector('img')).toHaveAttribute('src', args.line.product.featured_img);
    await expect(canvas.getByRole('cell', { name: '—' })).toHaveAttribute('data-none', 'true');
    await expect(canvas.getByRole('spinbutton')).toHaveAttribute('aria-valuemax', '6');
    await clickRepeatedly(canvas.getByRole('button', { name: 'Increase quantity' }), 2);
    await waitFor(() => expect(args.onQuantity).toHaveBeenCalledOnce());
    await expect(args.onQuantity).toHaveBeenCalledWith(args.line.id, 3);
    await userEvent.click(canvas.getByRole('button', { name: /^Remove / }));
    await expect(args.onRemove).toHaveBeenCalledWith(args.line.id);
  },
};
export const SoldOut: Story = {
  args: { line: { ...line, problem: 'soldOut' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This item is sold out. Remove it to continue.')).toBeVisible();
    await expect(canvas.getByRole('spinbutton')).toBeDisabled();
    await expect(canvas.getAllByRole('cell').at(-1)).toHaveTextContent('—');
  },
};
export const Limited: Story = {
  args: { line: { ...line, limit: 2 } },
  play: async ({ canvas }) => expect(canvas.getByRole('spinbutton')).toHaveAttribute('aria-valuemax', '2'),
};
