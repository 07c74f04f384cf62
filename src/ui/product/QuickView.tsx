import type { Product } from '../../contracts/schemas/product.ts';
import { localName } from '../../domain/locale.ts';
import { variationPicture } from '../../domain/pictures.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { Link } from '../kit/Link.tsx';
import { Picture } from '../kit/Picture.tsx';
import { useBuyingMessages } from '../messages/buying.ts';
import { useLocale } from '../messages/context.ts';
import { ProductLayout, ProductSkeleton } from './ProductLayout.tsx';
import { type ProductChoice, ProductSummary } from './ProductSummary.tsx';

type Props = ProductChoice & {
  isOpen: boolean;
  onClose: () => void;
  /** Null while it loads. */
  product: Product | null;
  /** Load error. */
  error: string | null;
  onRetry: () => void;
};

/** Product details in a dialog over the current page. */
export const QuickView = ({ isOpen, onClose, product, error, onRetry, ...choice }: Props) => {
  const messages = useBuyingMessages();
  const locale = useLocale();
  return (
    <Dialog title={messages.quickView} isOpen={isOpen} onClose={onClose} size="l">
      {error !== null && <ErrorPanel message={error} onRetry={onRetry} />}
      {error === null && product === null && <ProductSkeleton />}
      {product && (
        <ProductLayout
          gallery={
            <Picture
              url={variationPicture(product, choice.variation) ?? product.featured_img}
              alt={localName(product, locale).children}
              sizes="(width >= 48rem) 32rem, 100vw"
              isLarge
              fit="whole"
            />
          }
          summary={
            <ProductSummary {...choice} product={product} headingLevel={3}>
              <Link href={`/products/${product.slug}`}>{messages.fullDetails}</Link>
            </ProductSummary>
          }
        />
      )}
    </Dialog>
  );
};
