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
  /** Absent where it cannot be changed now. */
  onEdit?: (() => void) | undefined;
  /** Above the address; with `isFolded` in its place. */
  note?: ReactNode;
  isFolded?: boolean;
  /** In place of the address: its form or the book. */
  children?: ReactNode;
}

/** Where it goes, or who pays, and the way to change it. */
export const AddressCard = ({
  use,
  address,
  isLoading = false,
  onEdit,
  note,
  isFolded = false,
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
        {onEdit && !children && !isLoading && !isFolded && (
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
      {isLoading && <Skeleton height="7.5rem" />}
      {!isLoading &&
        !isFolded &&
        (children ?? (address ? <AddressLines address={address} /> : <p>{cart.noAddress}</p>))}
    </section>
  );
};
