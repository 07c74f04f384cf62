import type { ReactNode, Ref } from 'react';
import type { Product } from '../../contracts/schemas/product.ts';
import { stockOf } from '../../domain/cart.ts';
import { localName, localText } from '../../domain/locale.ts';
import { Button } from '../kit/Button.tsx';
import { Icon } from '../kit/Icon.tsx';
import { Link } from '../kit/Link.tsx';
import { Price } from '../kit/Price.tsx';
import { QuantityStepper } from '../kit/QuantityStepper.tsx';
import { useBuyingMessages } from '../messages/buying.ts';
import { useLocale, useMessages } from '../messages/context.ts';
import './ProductSummary.css';
import { ColourSiblings } from './ColourSiblings.tsx';
import { StockNote } from './StockNote.tsx';
import { VariationSelect } from './VariationSelect.tsx';

export interface ProductChoice {
  variation: string | null;
  onVariation: (variation: string) => void;
  /** The product was added or bought before a variation was selected. */
  isVariationMissing: boolean;
  variationRef: Ref<HTMLSelectElement>;
  /** How many are in the cart: of the selected variation, or of the product. */
  inCart: number;
  quantity: number;
  onQuantity: (quantity: number) => void;
  onAdd: () => void;
  /** The product will be added once the cart is loaded, which may need a connection. */
  isAdding: boolean;
  onBuy: () => void;
  /** "Buy now" was pressed: the checkout is loading. */
  isBuying: boolean;
  onWishlist: () => void;
}

type Props = ProductChoice & {
  product: Product;
  /** 3 in a dialog, where the name is not the page heading. */
  headingLevel?: 1 | 3;
  buttonsRef?: Ref<HTMLDivElement>;
  /** Shown for products with sizes. */
  onSizeGuide?: () => void;
  /** Below the buttons: share links, or the link to the full page. */
  children?: ReactNode;
};

export const ProductSummary = ({
  product,
  headingLevel = 1,
  buttonsRef,
  onSizeGuide,
  children,
  ...choice
}: Props) => {
  const { product: messages } = useMessages();
  const buying = useBuyingMessages();
  const Heading = `h${headingLevel}` as const;
  const isSoldOut = product.current_stock === 0;
  const stock = stockOf(product, choice.variation);
  const locale = useLocale();
  const name = localName(product, locale);
  return (
    <div className="product-summary">
      <Heading {...name} />
      <p className="product-summary-vendor">
        {messages.soldBy} <Link href={`/vendors/${product.merchant.id}`}>{product.merchant.name}</Link>
      </p>
      <Price product={product} size="l" />
      {product.short_description !== '' && (
        <p {...localText({ en: product.short_description, bn: product.short_description_bn }, locale)} />
      )}
      <ColourSiblings product={product} />
      {product.is_variant && (
        <VariationSelect
          attribute={
            localText({ en: product.product_attribute, bn: product.product_attribute_bn }, locale).children
          }
          variations={product.variations}
          isSoldOut={(variation) => stockOf(product, variation) === 0}
          selected={choice.variation}
          isMissing={choice.isVariationMissing}
          selectRef={choice.variationRef}
          onSelect={choice.onVariation}
        >
          {onSizeGuide && /size/i.test(product.product_attribute) && (
            <Button look="text" onClick={onSizeGuide}>
              {buying.sizeGuide}
            </Button>
          )}
        </VariationSelect>
      )}
      <div className="product-summary-quantity">
        <QuantityStepper
          label={messages.quantityOf(name.children)}
          value={choice.quantity}
          max={stock - choice.inCart}
          onChange={choice.onQuantity}
          isDisabled={isSoldOut}
        />
        <StockNote
          stock={stock}
          variation={product.is_variant && product.variation_stock ? choice.variation : null}
          inCart={choice.inCart}
        />
      </div>
      <div className="product-summary-buttons" ref={buttonsRef}>
        <Button
          look="primary"
          isDisabled={isSoldOut}
          isBusy={choice.isAdding}
          data-early={buying.adding}
          onClick={choice.onAdd}
        >
          {isSoldOut ? messages.outOfStock : choice.isAdding ? buying.adding : buying.addToCart}
        </Button>
        <Button
          look="accent"
          isDisabled={isSoldOut}
          isBusy={choice.isBuying}
          data-early={buying.adding}
          onClick={choice.onBuy}
        >
          {buying.buyNow}
        </Button>
        <Button
          look="quiet"
          className="product-summary-wish"
          data-wished={product.is_wishlist || undefined}
          onClick={choice.onWishlist}
        >
          <Icon name="heart" />
          {product.is_wishlist ? buying.removeFromWishlist : buying.addToWishlist}
        </Button>
      </div>
      {children}
    </div>
  );
};
