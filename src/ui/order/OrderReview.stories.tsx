import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { type CheckedLine, checkLines } from '../../domain/cart.ts';
import { lines } from '../story-fixtures.ts';
import { inBangla } from '../story-in-bangla.tsx';
import { CheckoutSection } from './CheckoutSection.tsx';
import { OrderReview } from './OrderReview.tsx';

const [cartLine] = checkLines(lines) as [CheckedLine];
const soldOut: CheckedLine = { ...cartLine, problem: 'soldOut' };

const meta = {
  component: OrderReview,
  args: {
    lines: lines.map(({ id, product, quantity, variation }) => ({
      key: id,
      name: product.name,
      slug: product.slug,
      pictureUrl: product.featured_img,
      variation,
      quantity,
      price: product.sales_price,
    })),
    totals: { subtotal: 12_860, discount: 500, shipping: 100, total: 12_460 },
    onRemove: fn(),
  },
} satisfies Meta<typeof OrderReview>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, canvasElement, args }) => {
    await expect(canvas.queryByRole('button')).toBeNull();
    const pictures = [...canvasElement.querySelectorAll('img')];
    await expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(
      args.lines.map(({ pictureUrl }) => pictureUrl),
    );
  },
};
export const SoldOut: Story = {
  render: (args) => (
    <OrderReview
      {...args}
      lines={args.lines.map((line, i) => (i === 1 ? { ...line, cartLine: soldOut } : line))}
    />
  ),
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText('This item is sold out. Remove it to continue.')).toBeVisible();
    const { name, variation, key } = args.lines[1] as (typeof args.lines)[number];
    await userEvent.click(canvas.getByRole('button', { name: `Remove ${name}, ${variation}` }));
    await expect(args.onRemove).toHaveBeenCalledWith(key);
  },
};
export const InBangla: Story = {
  decorators: [inBangla],
  render: (args) => (
    <OrderReview
      {...args}
      lines={args.lines.map((line, i) =>
        i === 1 ? { ...line, name_bn: 'সুতি পাঞ্জাবি', cartLine: soldOut } : line,
      )}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'সুতি পাঞ্জাবি' })).not.toHaveAttribute('lang');
    await expect(canvas.getByRole('button', { name: /সুতি পাঞ্জাবি/ })).toBeVisible();
    await expect(canvas.getByRole('link', { name: /^Jamdani/ })).toHaveAttribute('lang', 'en');
  },
};
export const RemovedTheFocusStaysNear: Story = {
  render: function Removing(args) {
    const [left, setLeft] = useState(args.lines.map((line) => ({ ...line, cartLine: soldOut })));
    const remove = (removedKey: number) => setLeft(left.filter(({ key }) => key !== removedKey));
    return (
      <CheckoutSection title="Your order">
        <OrderReview {...args} lines={left} onRemove={remove} />
      </CheckoutSection>
    );
  },
  play: async ({ canvas, userEvent }) => {
    const [first, second] = canvas.getAllByRole('button', { name: /^Remove / });
    await userEvent.click(first as HTMLElement);
    await waitFor(() => expect(second).toHaveFocus());
  },
};
export const Uncertain: Story = {
  args: { isRecalculating: true },
  // Totals being recalculated are dimmed on purpose.
  parameters: { a11y: { config: { rules: [{ id: 'color-contrast', enabled: false }] } } },
  play: async ({ canvas }) =>
    expect(canvas.getByText('Subtotal').closest('dl')).toHaveAttribute('aria-busy', 'true'),
};
