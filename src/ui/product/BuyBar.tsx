import { type RefObject, useEffect, useState } from 'react';
import type { ProductRow } from '../../contracts/schemas/product.ts';
import { variationLabel } from '../../domain/cart-lines.ts';
import { formatTaka } from '../../domain/money.ts';
import { Button } from '../kit/Button.tsx';
import { useLocale, useTexts } from '../texts/context.ts';
import './BuyBar.css';

type Props = {
  product: ProductRow;
  variation: string | null;
  /** The buttons it stands in for once they have scrolled away. */
  buttons: RefObject<HTMLElement | null>;
  isDisabled: boolean;
  onAdd: () => void;
};

export function BuyBar({ product, variation, buttons, isDisabled, onAdd }: Props) {
  const { product: texts } = useTexts();
  const locale = useLocale();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const element = buttons.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) =>
      setShown(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [buttons]);
  return (
    <div className="buy-bar" hidden={!isShown}>
      <div className="buy-bar-text">
        <span>{product.name}</span>
        <span>
          {variation && `${variationLabel(product, variation)} · `}
          <b>{formatTaka(product.sales_price, locale)}</b>
        </span>
      </div>
      <Button look="primary" isDisabled={isDisabled} onClick={onAdd}>
        {product.current_stock === 0 ? texts.outOfStock : texts.addToCart}
      </Button>
    </div>
  );
}
