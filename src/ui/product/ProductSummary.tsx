import type { ReactNode, Ref } from 'react';
import type { Product } from '../../contracts/schemas/product.ts';
import { localName, localText } from '../../domain/locale.ts';
import { Button } from '../kit/Button.tsx';
import { Icon } from '../kit/Icon.tsx';
import { Link } from '../kit/Link.tsx';
import { Price } from '../kit/Price.tsx';
import { QuantityStepper } from '../kit/QuantityStepper.tsx';
import { useLocale, useMessages } from '../messages/context.ts';
import './ProductSummary.css';
import { ColourSiblings } from './ColourSiblings.tsx';
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
  /** Offered where sizes are chosen. */
  onSizeGuide?: () => void;
  /** Below: share links, or the way to the full page. */
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
  const { product: texts } = useMessages();
  const Heading = `h${headingLevel}` as const;
  const isSoldOut = product.current_stock === 0;
  const locale = useLocale();
  const name = localName(product, locale);
  return (
    <div className="product-summary">
      <Heading {...name} />
      <p className="product-summary-vendor">
        {texts.soldBy} <Link href={`/vendors/${product.merchant.id}`}>{product.merchant.name}</Link>
      </p>
      <Price product={product} size="l" />
      {product.short_description !== '' && (
        <p {...localText({ en: product.short_description, bn: product.short_description_bn }, locale)} />
      )}
      <ColourSiblings product={product} />
      {onSizeGuide && /size/i.test(product.product_attribute ?? '') && (
        <Button look="text" className="product-summary-guide" onClick={onSizeGuide}>
          {texts.sizeGuide}
        </Button>
      )}
      {product.is_variant && (
        <VariationSelect
          attribute={
            localText({ en: product.product_attribute, bn: product.product_attribute_bn }, locale).children
          }
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
          label={texts.quantityOf(name.children)}
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
