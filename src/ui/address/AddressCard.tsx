import { type ReactNode, useId } from 'react';
import type { Address } from '../../contracts/schemas/address.ts';
import { Button } from '../kit/Button.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import { useCartMessages } from '../messages/cart.ts';
import './AddressCard.css';
import { AddressLines } from './AddressLines.tsx';

interface Props {
  use: 'shipping' | 'billing';
  address: Omit<Address, 'id'> | null;
  isLoading?: boolean;
  /** Of what is expected to load: a form is taller than a saved address. */
  loadingHeight?: string | undefined;
  /** Omitted when the address cannot be changed now. */
  onEdit?: (() => void) | undefined;
  /** Shown above the address, or instead of it with `isCollapsed`. */
  note?: ReactNode;
  isCollapsed?: boolean;
  /** Replaces the address: its form or the address book. */
  children?: ReactNode;
}

/** Shipping or billing address with its edit button. */
export const AddressCard = ({
  use,
  address,
  isLoading = false,
  loadingHeight = '5lh',
  onEdit,
  note,
  isCollapsed = false,
  children,
}: Props) => {
  const cart = useCartMessages();
  const id = useId();
  const restoredFocus = useRestoredFocus<HTMLElement>('first');
  const title = use === 'shipping' ? cart.shippingAddress : cart.billingAddress;
  return (
    <section {...restoredFocus} className="address-card" aria-labelledby={id} aria-busy={isLoading}>
      <header>
        <h3 id={id}>{title}</h3>
        {onEdit && !children && !isLoading && !isCollapsed && (
          <Button
            look="text"
            onClick={onEdit}
            aria-label={`${address ? cart.edit : cart.addAddress}: ${title}`}
          >
            {address ? cart.edit : cart.addAddress}
          </Button>
        )}
      </header>
      {note}
      {!isCollapsed &&
        (isLoading ? (
          <Skeleton height={loadingHeight} />
        ) : (
          children || (address ? <AddressLines address={address} /> : <p>{cart.noAddress}</p>)
        ))}
    </section>
  );
};
