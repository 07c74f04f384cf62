import { useEffect, useId, useRef, useState } from 'react';
import type { ProductRow } from '../../contracts/schemas/product.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { useMessages } from '../messages/context.ts';
import { ProductCard, type ProductCardActions } from './ProductCard.tsx';
import { ProductCardSkeleton } from './ProductGrid.tsx';
import './ProductSlider.css';

type Props = ProductCardActions & { label: string; products: readonly ProductRow[] };

const sizes = '(width >= 64rem) 16rem, (width >= 40rem) 30vw, 42vw';

/**
 * A row of products that scrolls sideways: by hand, by wheel, by its buttons, by the arrow keys. It never moves by
 * itself. The Tab key passes it in one step.
 */
export const ProductSlider = ({ label, products, ...actions }: Props) => {
  const { layout, product: texts } = useMessages();
  const row = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  const hint = useId();
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
  useEffect(() => {
    const element = row.current;
    // Without it the Tab key stops at each control, as in the HTML.
    const roving = import('../kit/roving-tabindex.ts').then(
      ({ roveTabindex }) => element && roveTabindex(element),
      () => null,
    );
    return () => void roving.then((end) => end?.());
  }, []);
  const turn = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8 });
  const isWhole = ends.atStart && ends.atEnd;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form, and this is a row of links
    <div className="product-slider" role="group" aria-label={label} aria-describedby={hint}>
      {/* For who reads the page item by item: the Tab key needs no help to leave the row. */}
      <button
        type="button"
        className="product-slider-skip"
        tabIndex={-1}
        onClick={() => end.current?.focus()}
      >
        {texts.skipRow}
      </button>
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
          tabIndex={-1}
          aria-disabled={ends.atStart}
          onClick={() => turn(-1)}
        />
        <IconButton
          icon="arrowRight"
          label={layout.next}
          tabIndex={-1}
          aria-disabled={ends.atEnd}
          onClick={() => turn(1)}
        />
      </div>
      <p className="product-slider-hint" id={hint}>
        {texts.rowKeys}
      </p>
      <span ref={end} tabIndex={-1} />
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
    </div>
  );
};
