import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { detailedProduct } from '../story-fixtures.ts';
import { ProductView } from './ProductView.tsx';

const first = detailedProduct(0);
const next = detailedProduct(1);

const meta = {
  component: ProductView,
  args: {
    product: first,
    pictures: [first.featured_img],
    picture: 0,
    onPicture: fn(),
    descriptionHtml: first.description,
    url: 'https://razz.example/products/jamdani',
    variation: 'M',
    onVariation: fn(),
    quantity: 1,
    onQuantity: fn(),
    onAdd: fn(),
    onBuy: fn(),
    isBuying: false,
    onWishlist: fn(),
  },
} satisfies Meta<typeof ProductView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NextProductStartsAnew: Story = {
  render: function Browsing(args) {
    const [product, setProduct] = useState(first);
    // An open picture keeps every press from the page behind it, but not Back.
    useEffect(() => {
      const goOn = () => setProduct(next);
      addEventListener('popstate', goOn);
      return () => removeEventListener('popstate', goOn);
    }, []);
    return (
      <ProductView {...args} product={product}>
        <p style={{ marginBlock: '100vh' }}>Other products</p>
      </ProductView>
    );
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const bar = () => canvasElement.querySelector('.buy-bar');
    await userEvent.click(canvas.getByRole('tab', { name: 'Reviews' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Enlarge picture' }));
    dispatchEvent(new PopStateEvent('popstate'));
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await expect(canvas.getByRole('tab', { name: 'Description' })).toHaveAttribute('aria-selected', 'true');

    await expect(bar()).not.toBeVisible();
    canvas.getByText('Other products').scrollIntoView();
    await waitFor(() => expect(bar()).toBeVisible());
    await expect(bar()).toHaveTextContent(next.name);
    scrollTo(0, 0);
    await waitFor(() => expect(bar()).not.toBeVisible());
  },
};
