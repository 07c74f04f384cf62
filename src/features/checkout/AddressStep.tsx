import type { RefObject } from 'react';
import type { Address } from '../../contracts/schemas/address.ts';
import type { User } from '../../contracts/schemas/user.ts';
import { addressFormInput } from '../../machines/address-form.ts';
import type { Shop } from '../../platform/shop.ts';
import { AddressBook } from '../../ui/checkout/AddressBook.tsx';
import { AddressCard } from '../../ui/checkout/AddressCard.tsx';
import { UndoBar } from '../../ui/feedback/UndoBar.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { ErrorPanel } from '../../ui/kit/ErrorPanel.tsx';
import { useAccountMessages } from '../../ui/messages/account.ts';
import { useCartMessages } from '../../ui/messages/cart.ts';
import { AddressEditor } from '../addresses/AddressEditor.tsx';
import { useFailureMessage } from '../shell/failure-message.ts';
import type { Addresses } from './use-checkout-addresses.ts';
import type { Draft } from './use-checkout-draft.ts';
import type { CheckoutActors } from './use-checkout-visit.ts';

interface Props {
  shop: Shop;
  placeOrder: CheckoutActors['placeOrder'];
  user: User | null;
  districts: readonly string[];
  addresses: Addresses;
  draft: Draft;
  onDraft: (changed: Partial<Draft>) => void;
  /** The address was saved to place the order: place it. */
  onOrder: () => void;
  area: RefObject<HTMLDivElement | null>;
}

const formInput = (user: User | null, editing: Address | null) =>
  addressFormInput({ user, addressType: editing ? 'edit' : 'add', address: editing });

/** Whether the form has anything but what it started with before anybody typed. */
export const isTyped = (form: HTMLFormElement, user: User | null, editing: Address | null): boolean => {
  const typed = new FormData(form);
  return Object.entries(formInput(user, editing).values).some(
    ([name, value]) => String(typed.get(name) ?? '').trim() !== value,
  );
};

/** The two address cards; in the one that is being changed stands the book or the form. */
export const AddressStep = ({
  shop,
  placeOrder,
  user,
  districts,
  addresses,
  draft,
  onDraft,
  onOrder,
  area,
}: Props) => {
  const account = useAccountMessages();
  const cart = useCartMessages();
  const sentence = useFailureMessage();
  const { hasForm, hasBook, target, editing, failure, removed, send } = addresses;
  const isOrdering = () => placeOrder.getSnapshot().matches('savingAddress');
  const chosen = target === 'billing' ? addresses.billing : addresses.shipping;
  const changing = hasForm ? (
    <AddressEditor
      key={editing?.id ?? 'new'}
      shop={shop}
      districts={districts}
      input={formInput(user, editing)}
      typed={editing ? {} : draft.address}
      onTyped={editing ? undefined : (address) => onDraft({ address })}
      onSaved={(address) => {
        if (!editing) onDraft({ address: {} });
        const isForOrder = isOrdering();
        send({ type: 'address.saved', address, isForOrder });
        if (isForOrder) onOrder();
      }}
      onUnsaved={() => {
        if (isOrdering()) placeOrder.send({ type: 'address.unsaved' });
      }}
      onCancel={addresses.addresses.length > 0 ? () => send({ type: 'form.cancel' }) : undefined}
    />
  ) : hasBook ? (
    <>
      <AddressBook
        addresses={addresses.addresses}
        chosenId={chosen?.id ?? null}
        onChoose={({ id }) => send({ type: 'address.choose', id })}
        onEdit={({ id }) => send({ type: 'address.edit', id })}
        onDelete={({ id }) => send({ type: 'address.delete', id })}
        isRemoving={addresses.isRemoving}
        onAdd={() => send({ type: 'address.add' })}
      />
      <Button look="quiet" onClick={() => send({ type: 'book.close' })}>
        {account.cancel}
      </Button>
    </>
  ) : null;
  const failed = failure && (
    <>
      <ErrorPanel message={sentence(failure)} onRetry={() => send({ type: 'addresses.retry' })} />
      <Button onClick={() => send({ type: 'address.add' })}>{cart.addAddress}</Button>
    </>
  );
  const inCard = (use: 'shipping' | 'billing') => {
    if (!failed && !changing) return null;
    if (target === use || (target === 'all' && use === 'shipping')) return failed || changing;
    return target === 'all' ? <p>{cart.billingSame}</p> : null;
  };
  return (
    <>
      <div className="address-cards" ref={area}>
        {(['shipping', 'billing'] as const).map((use) => (
          <AddressCard
            key={use}
            use={use}
            address={addresses[use]}
            isLoading={addresses.isLoading}
            // One form at a time: what is typed into it is not left by a press beside it.
            onEdit={hasForm ? undefined : () => send({ type: 'address.change', target: use })}
          >
            {inCard(use)}
          </AddressCard>
        ))}
      </div>
      <UndoBar
        message={removed && account.addressRemoved(removed.address.name)}
        onUndo={() => send({ type: 'removal.undo' })}
        onDismiss={() => send({ type: 'removal.dismiss' })}
      />
    </>
  );
};
