import { useEffect, useRef, useState } from 'react';
import type { ProductRow } from '../../contracts/schemas/product.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { useMessages } from '../messages/context.ts';
import { ProductCard, type ProductCardActions } from './ProductCard.tsx';
import { ProductCardSkeleton } from './ProductGrid.tsx';
import './ProductSlider.css';

type Props = ProductCardActions & { label: string; products: readonly ProductRow[] };

const sizes = '(width >= 64rem) 17rem, (width >= 40rem) 30vw, 58vw';

/** A row of products that scrolls sideways: by hand, by wheel, by its buttons, by Tab. It never moves by itself. */
export const ProductSlider = ({ label, products, ...actions }: Props) => {
  const { layout } = useMessages();
  const row = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () =>
      setEnds({
        atStart: element.scrollLeft < 4,
        atEnd: element.scrollLeft + element.clientWidth > element.scrollWidth - 4,
      });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  const turn = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8 });
  const isWhole = ends.atStart && ends.atEnd;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form, and this is a row of links
    <div className="product-slider" role="group" aria-label={label}>
      <ul className="bare product-slider-row" ref={row}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard {...actions} product={product} sizes={sizes} />
          </li>
        ))}
      </ul>
      <div className="product-slider-buttons" hidden={isWhole}>
        <IconButton
          icon="arrowLeft"
          label={layout.previous}
          aria-disabled={ends.atStart}
          onClick={() => turn(-1)}
        />
        <IconButton
          icon="arrowRight"
          label={layout.next}
          aria-disabled={ends.atEnd}
          onClick={() => turn(1)}
        />
      </div>
    </div>
  );
};

export const ProductSliderSkeleton = () => {
  const { product } = useMessages();
  return (
    <div className="product-slider" role="status">
      <VisuallyHidden>{product.loadingProducts}</VisuallyHidden>
      <ul className="bare product-slider-row" aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
          <li key={place}>
            <ProductCardSkeleton />
          </li>
        ))}
      </ul>
      <div className="product-slider-buttons" />
    </div>
  );
};
