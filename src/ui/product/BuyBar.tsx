import { type RefObject, useEffect, useState } from 'react';
import type { ProductRow } from '../../contracts/schemas/product.ts';
import { variationLabel } from '../../domain/cart.ts';
import { formatTaka, localName } from '../../domain/locale.ts';
import { Button } from '../kit/Button.tsx';
import { useLocale, useMessages } from '../messages/context.ts';
import './BuyBar.css';

interface Props {
  product: ProductRow;
  variation: string | null;
  /** The buttons it replaces once they have scrolled away. */
  buttons: RefObject<HTMLElement | null>;
  isDisabled: boolean;
  onAdd: () => void;
}

export const BuyBar = ({ product, variation, buttons, isDisabled, onAdd }: Props) => {
  const { product: texts } = useMessages();
  const locale = useLocale();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const element = buttons.current;
    if (!element) return;
    // All below the window counts as in it: only what is above is out, however far a scroll jumps.
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
          {variation && `${variationLabel(product, variation, locale)} · `}
          <b>{formatTaka(product.sales_price, locale)}</b>
        </span>
      </div>
      <Button look="primary" isDisabled={isDisabled} onClick={onAdd}>
        {product.current_stock === 0 ? texts.outOfStock : texts.addToCart}
      </Button>
    </div>
  );
};
