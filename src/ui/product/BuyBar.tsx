import { type RefObject, useEffect, useState } from 'react';
import type { ProductRow } from '../../contracts/schemas/product.ts';
import { formatTaka, localName } from '../../domain/locale.ts';
import { Button } from '../kit/Button.tsx';
import { useBuyingMessages } from '../messages/buying.ts';
import { useLocale, useMessages } from '../messages/context.ts';
import { useVariationLabel } from '../messages/variation.ts';
import './BuyBar.css';

interface Props {
  product: ProductRow;
  variation: string | null;
  /** The buttons that the bar replaces when they are scrolled out of view. */
  buttons: RefObject<HTMLElement | null>;
  isDisabled: boolean;
  onAdd: () => void;
}

export const BuyBar = ({ product, variation, buttons, isDisabled, onAdd }: Props) => {
  const { product: messages } = useMessages();
  const { addToCart } = useBuyingMessages();
  const locale = useLocale();
  const variationLabel = useVariationLabel();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const element = buttons.current;
    if (!element) return;
    // The large bottom margin counts everything below the viewport as visible: the bar is shown only when the buttons are
    // above it, however far a scroll jumps.
    const observer = new IntersectionObserver(
      (entries) => setShown(entries.at(-1)?.isIntersecting === false),
      { root: document, rootMargin: '0px 0px 1000000px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [buttons]);
  return (
    <div className="buy-bar" hidden={!isShown}>
      <div className="buy-bar-text">
        <span {...localName(product, locale)} />
        <span>
          {variation && `${variationLabel(product, variation)} · `}
          <b>{formatTaka(product.sales_price, locale)}</b>
        </span>
      </div>
      <Button look="primary" isDisabled={isDisabled} onClick={onAdd}>
        {product.current_stock === 0 ? messages.outOfStock : addToCart}
      </Button>
    </div>
  );
};
