import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Address } from '../../contracts/schemas/address.ts';
import { Button } from '../kit/Button.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { useTexts } from '../texts/context.ts';
import './AddressCard.css';
import { AddressLines } from './AddressLines.tsx';

type Props = {
  use: 'shipping' | 'billing';
  address: Omit<Address, 'id'> | null;
  isLoading?: boolean;
  onEdit: () => void;
  /** In place of the address: its form or the book. */
  children?: ReactNode;
};

/** Where it goes, or who pays, and the way to change it. */
export function AddressCard({ use, address, isLoading = false, onEdit, children }: Props) {
  const { cart } = useTexts();
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const isOpen = Boolean(children);
  const wasOpen = useRef(isOpen);
  // The form or the book took the focus with it.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) card.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const title = use === 'shipping' ? cart.shippingAddress : cart.billingAddress;
  return (
    <section ref={card} tabIndex={-1} className="address-card" aria-labelledby={id} aria-busy={isLoading}>
      <header>
        <h2 id={id}>{title}</h2>
        {!children && !isLoading && (
          <Button
            look="text"
            onClick={onEdit}
            aria-label={`${address ? cart.edit : cart.addAddress}: ${title}`}
          >
            {address ? cart.edit : cart.addAddress}
          </Button>
        )}
      </header>
      {isLoading && <Skeleton height="7.5rem" />}
      {!isLoading && (children ?? (address ? <AddressLines address={address} /> : <p>{cart.noAddress}</p>))}
    </section>
  );
}
