import type { ReactNode, Ref } from 'react';
import type { Product } from '../../contracts/schemas/product.ts';
import { Button } from '../kit/Button.tsx';
import { Icon } from '../kit/Icon.tsx';
import { Link } from '../kit/Link.tsx';
import { Price } from '../kit/Price.tsx';
import { QuantityStepper } from '../kit/QuantityStepper.tsx';
import { useMessages } from '../messages/context.ts';
import './ProductSummary.css';
import { StockNote } from './StockNote.tsx';
import { VariationSelect } from './VariationSelect.tsx';

export interface ProductChoice {
  variation: string | null;
  onVariation: (variation: string) => void;
  /** Set when the product was to be added before a variation was chosen. */
  isVariationMissing: boolean;
  variationRef: Ref<HTMLSelectElement>;
  quantity: number;
  onQuantity: (quantity: number) => void;
  onAdd: () => void;
  onBuy: () => void;
  /** What is bought is in the cart, and the checkout on its way. */
  isBuying: boolean;
  onWishlist: () => void;
}

type Props = ProductChoice & {
  product: Product;
  soldOutVariations?: readonly string[];
  /** In a dialog the name is not the page's heading. */
  headingLevel?: 1 | 3;
  buttonsRef?: Ref<HTMLDivElement>;
  /** Below: share links, or the way to the full page. */
  children?: ReactNode;
};

export const ProductSummary = ({ product, headingLevel = 1, buttonsRef, children, ...choice }: Props) => {
  const { product: texts } = useMessages();
  const Heading = `h${headingLevel}` as const;
  const isSoldOut = product.current_stock === 0;
  return (
    <div className="product-summary">
      <Heading>{product.name}</Heading>
      <p className="product-summary-vendor">
        {texts.soldBy} <Link href={`/vendors/${product.merchant.id}`}>{product.merchant.name}</Link>
      </p>
      <Price product={product} size="l" />
      {product.short_description !== '' && <p>{product.short_description}</p>}
      {product.is_variant && (
        <VariationSelect
          attribute={product.product_attribute}
          variations={product.variations}
          soldOut={isSoldOut ? product.variations : (choice.soldOutVariations ?? [])}
          chosen={choice.variation}
          isMissing={choice.isVariationMissing}
          selectRef={choice.variationRef}
          onChoose={choice.onVariation}
        />
      )}
      <div className="product-summary-quantity">
        <QuantityStepper
          label={texts.quantityOf(product.name)}
          value={choice.quantity}
          max={product.current_stock}
          onChange={choice.onQuantity}
          isDisabled={isSoldOut}
        />
        <StockNote stock={product.current_stock} />
      </div>
      <div className="product-summary-buttons" ref={buttonsRef}>
        <Button look="primary" isDisabled={isSoldOut} data-early={texts.adding} onClick={choice.onAdd}>
          {isSoldOut ? texts.outOfStock : texts.addToCart}
        </Button>
        <Button
          look="accent"
          isDisabled={isSoldOut}
          isBusy={choice.isBuying}
          data-early={texts.adding}
          onClick={choice.onBuy}
        >
          {texts.buyNow}
        </Button>
        <Button
          look="quiet"
          className="product-summary-wish"
          data-wished={product.is_wishlist || undefined}
          onClick={choice.onWishlist}
        >
          <Icon name="heart" />
          {product.is_wishlist ? texts.removeFromWishlist : texts.addToWishlist}
        </Button>
      </div>
      {children}
    </div>
  );
};
