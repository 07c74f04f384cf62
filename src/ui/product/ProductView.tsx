import { type ComponentProps, type ReactNode, useRef } from 'react';
import { BuyBar } from './BuyBar.tsx';
import { Gallery } from './Gallery.tsx';
import { ProductLayout } from './ProductLayout.tsx';
import { ProductSummary } from './ProductSummary.tsx';
import { ProductTabs } from './ProductTabs.tsx';
import { ShareLinks } from './ShareLinks.tsx';

type Props = Omit<ComponentProps<typeof ProductSummary>, 'headingLevel' | 'buttonsRef' | 'children'> & {
  /** The featured picture first, then the gallery. */
  pictures: readonly string[];
  /** Which one stands large, from 0. */
  picture: number;
  onPicture: (index: number) => void;
  /** The vendor's HTML, already sanitised. */
  descriptionHtml: string;
  /** What is shared: the page's whole address. */
  url: string;
  /** The other products, below. */
  children?: ReactNode;
};

/** The whole product page below its breadcrumbs. */
export function ProductView({
  product,
  pictures,
  picture,
  onPicture,
  descriptionHtml,
  url,
  children,
  ...choice
}: Props) {
  const buttons = useRef<HTMLDivElement>(null);
  // The page stays mounted from one product to the next: what was opened, chosen or watched of one is not of another.
  return (
    <>
      <ProductLayout
        key={`layout-${product.id}`}
        gallery={<Gallery name={product.name} pictures={pictures} chosen={picture} onChoose={onPicture} />}
        summary={
          <ProductSummary {...choice} product={product} buttonsRef={buttons}>
            <ShareLinks title={product.name} url={url} />
          </ProductSummary>
        }
      />
      <ProductTabs key={`tabs-${product.id}`} descriptionHtml={descriptionHtml} />
      {children}
      <BuyBar
        key={`bar-${product.id}`}
        product={product}
        buttons={buttons}
        isDisabled={product.current_stock === 0}
        onAdd={choice.onAdd}
      />
    </>
  );
}
