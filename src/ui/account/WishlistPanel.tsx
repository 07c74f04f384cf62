import type { ReactNode } from 'react';
import type { ProductRow } from '../../contracts/schemas/product.ts';
import { localName } from '../../domain/locale.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { Link } from '../kit/Link.tsx';
import { Picture } from '../kit/Picture.tsx';
import { Price } from '../kit/Price.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { useAccountMessages } from '../messages/account.ts';
import { useLocale, useMessages } from '../messages/context.ts';
import { EmptyWishlist } from './WishlistGrid.tsx';
import './WishlistPanel.css';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  /** Null while it loads. */
  products: readonly ProductRow[] | null;
  error: string | null;
  onRetry: () => void;
  onRemove: (product: ProductRow) => void;
  /** Restores the product removed last. */
  undo?: ReactNode;
}

/** The wishlist in a side panel. */
export const WishlistPanel = ({ isOpen, onClose, products, error, onRetry, onRemove, undo }: Props) => {
  const { product: messages } = useMessages();
  const account = useAccountMessages();
  const locale = useLocale();
  return (
    <Dialog title={account.wishlistTitle} isOpen={isOpen} onClose={onClose} placement="side">
      {error !== null && <ErrorPanel message={error} onRetry={onRetry} />}
      {error === null && products === null && <Skeleton height="14rem" />}
      {products?.length === 0 && <EmptyWishlist />}
      {products !== null && products.length > 0 && (
        <div className="wishlist-panel">
          <ul className="bare">
            {products.map((product) => {
              const name = localName(product, locale);
              return (
                <li key={product.id}>
                  <Picture url={product.featured_img} alt="" sizes="5rem" />
                  <div>
                    <Link look="plain" href={`/products/${product.slug}`} {...name} />
                    <Price product={product} />
                  </div>
                  <IconButton
                    icon="close"
                    label={messages.removeNamedFromWishlist(name.children)}
                    onClick={() => onRemove(product)}
                  />
                </li>
              );
            })}
          </ul>
          <Link look="secondary" isWide href="/wishlist">
            {account.wishlistAll}
          </Link>
        </div>
      )}
      {undo}
    </Dialog>
  );
};
