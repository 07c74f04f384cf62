import { useEffect, useRef } from 'react';
import type { AdminProduct } from '../../contracts/admin/schemas/product.ts';
import { localName } from '../../domain/locale.ts';
import { Link } from '../kit/Link.tsx';
import { useLocale } from '../messages/context.ts';
import { useAdminMessages } from './messages.ts';

/** Says that an earlier attempt has added the product, and leads to it without closing the form. Gets the focus. */
export const AlreadyAdded = ({ product }: { product: AdminProduct }) => {
  const messages = useAdminMessages();
  const { children: name } = localName(product, useLocale());
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div className="admin-change-notice" data-kind="conflict" role="alert" tabIndex={-1} ref={panel}>
      <h2>{messages.alreadyAddedTitle}</h2>
      <p>{messages.alreadyAddedText}</p>
      <p>
        <Link href={`/admin/products/${product.id}`} target="_blank" rel="noreferrer">
          {messages.openProduct(name)}
        </Link>
      </p>
    </div>
  );
};
