import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { product } from '../story-fixtures.ts';
import { ProductCard } from './ProductCard.tsx';

const meta = {
  component: ProductCard,
  args: { product: product(0), sizes: '20rem', headingLevel: 2, onWishlist: fn(), onQuickView: fn() },
  render: (args) => (
    <div style={{ inlineSize: '15rem' }}>
      <ProductCard {...args} />
    </div>
  ),
} satisfies Meta<typeof ProductCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, canvasElement, userEvent, args }) => {
    const picture = canvasElement.querySelector('img');
    await expect(picture).toHaveAttribute('src', args.product.featured_img);
    await expect(picture).toHaveStyle({ opacity: '1' });
    await userEvent.click(canvas.getByRole('button', { name: /^Add .* to Wishlist$/ }));
    await expect(args.onWishlist).toHaveBeenCalledWith(args.product);
    await userEvent.click(canvas.getByRole('button', { name: /^Quick view of/ }));
    await expect(args.onQuickView).toHaveBeenCalledWith(args.product);
  },
};
export const InSeveralColours: Story = {
  args: {
    product: {
      ...product(0),
      colours: ['Red'],
      sibling_colours: ['Blue'],
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('In 2 colours')).toBeInTheDocument();
    await expect(canvasElement.querySelectorAll('.swatch')).toHaveLength(2);
    await expect(canvas.getAllByRole('link')).toHaveLength(2);
  },
};
export const PointedAt: Story = {
  args: { product: { ...product(0), second_img: product(1).featured_img } },
  play: async ({ canvas, canvasElement, userEvent, args }) => {
    const sources = () => [...canvasElement.querySelectorAll('img')].map((img) => img.getAttribute('src'));
    // Hiding it on pointer leave is tested with a real pointer in `tests/dom/product-card.test.tsx`.
    await userEvent.hover(canvas.getByRole('article'));
    await waitFor(() => expect(sources()).toEqual([args.product.featured_img, args.product.second_img]));
  },
};
export const Wished: Story = { args: { product: product(1) } };
export const SoldOut: Story = {
  args: { product: product(2) },
  play: async ({ canvasElement }) =>
    expect(canvasElement.querySelector('img')).toHaveStyle({ opacity: '0.55' }),
};
export const LongName: Story = { args: { product: product(3) } };
