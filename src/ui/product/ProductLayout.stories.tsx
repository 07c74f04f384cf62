import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRef, useState } from 'react';
import { expect, fn, within } from 'storybook/test';
import { detailedProduct } from '../story-fixtures.ts';
import { BuyBar } from './BuyBar.tsx';
import { Gallery } from './Gallery.tsx';
import { ProductLayout, ProductSkeleton } from './ProductLayout.tsx';
import { ProductSummary } from './ProductSummary.tsx';
import { ProductTabs } from './ProductTabs.tsx';
import { ShareLinks } from './ShareLinks.tsx';

const actions = { onAdd: fn(), onBuy: fn(), onWishlist: fn() };

function Page({ stock }: { stock: number }) {
  const product = { ...detailedProduct(0), current_stock: stock };
  const buttons = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState(0);
  const [variation, setVariation] = useState<string | null>('M');
  const [quantity, setQuantity] = useState(1);
  return (
    <>
      <ProductLayout
        gallery={
          <Gallery
            name={product.name}
            pictures={[product.featured_img, ...product.gallery.map(({ file_url }) => file_url)]}
            chosen={picture}
            onChoose={setPicture}
          />
        }
        summary={
          <ProductSummary
            {...actions}
            isBuying={false}
            product={product}
            soldOutVariations={['XL']}
            variation={variation}
            onVariation={setVariation}
            quantity={quantity}
            onQuantity={setQuantity}
            buttonsRef={buttons}
          >
            <ShareLinks title={product.name} url="https://razz.example/products/jamdani" />
          </ProductSummary>
        }
      />
      <ProductTabs descriptionHtml={product.description} />
      <BuyBar product={product} buttons={buttons} isDisabled={stock === 0} onAdd={actions.onAdd} />
    </>
  );
}

const meta = {
  component: Page,
  title: 'product/ProductPage',
  tags: ['dark'],
  args: { stock: 4 },
} satisfies Meta<typeof Page>;
export default meta;
type Story = StoryObj<typeof meta>;

export const InStock: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Size' }), 'L');
    await expect(canvas.getByRole('option', { name: 'XL (sold out)' })).toBeDisabled();
    await userEvent.click(canvas.getAllByRole('button', { name: 'Add to cart' })[0] as HTMLElement);
    await expect(actions.onAdd).toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Picture 2 of 4' }));
    await expect(canvas.getByRole('button', { name: 'Picture 2 of 4' })).toHaveAttribute(
      'aria-current',
      'true',
    );
  },
};
export const Zoomed: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Picture 2 of 4' }));
    const open = canvas.getByRole('button', { name: 'Enlarge picture' });
    const chosen = within(open).getByRole('img').getAttribute('src');
    await userEvent.click(open);
    await expect(within(canvas.getByRole('dialog')).getByRole('img')).toHaveAttribute('src', chosen);
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await expect(canvas.queryByRole('dialog')).toBeNull();
  },
};
export const SoldOut: Story = {
  args: { stock: 0 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Out of stock' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Buy now' })).toBeDisabled();
  },
};
export const Loading: Story = { render: () => <ProductSkeleton /> };
