import { type ReactNode, useRef } from 'react';
import type { Address } from '../../contracts/schemas/address.ts';
import type { User } from '../../contracts/schemas/user.ts';
import { addressFormInput } from '../../machines/address-form.ts';
import { signInHref } from '../../platform/require-session.ts';
import { AddressBook } from '../../ui/checkout/AddressBook.tsx';
import { AddressCard } from '../../ui/checkout/AddressCard.tsx';
import { CheckoutSection } from '../../ui/checkout/CheckoutSection.tsx';
import { UndoBar } from '../../ui/feedback/UndoBar.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Checkbox } from '../../ui/kit/Checkbox.tsx';
import { ErrorPanel } from '../../ui/kit/ErrorPanel.tsx';
import { Link } from '../../ui/kit/Link.tsx';
import { useRestoredFocus } from '../../ui/kit/use-restored-focus.ts';
import { useAccountMessages } from '../../ui/messages/account.ts';
import { useCartMessages } from '../../ui/messages/cart.ts';
import { AddressEditor } from '../addresses/AddressEditor.tsx';
import { useFailureMessage } from '../shell/failure-message.ts';
import type { Addresses } from './use-checkout-addresses.ts';
import type { Draft } from './use-checkout-draft.ts';
import type { CheckoutActors } from './use-checkout-visit.ts';

interface Props {
  placeOrder: CheckoutActors['placeOrder'];
  user: User | null;
  districts: readonly string[];
  /** What a new address starts with; null for Dhaka. */
  district: string | null;
  addresses: Addresses;
  draft: Draft;
  onDraft: (changed: Partial<Draft>) => void;
  /** The address was saved to place the order: place it. */
  onOrder: () => void;
}

const formInput = (user: User | null, editing: Address | null, district: string | null) => {
  const input = addressFormInput({ user, addressType: editing ? 'edit' : 'add', address: editing });
  return editing || !district ? input : { ...input, values: { ...input.values, city: district } };
};

/** Whether the form has anything but what it started with before anybody typed. */
export const isTyped = (form: HTMLFormElement, ...started: Parameters<typeof formInput>): boolean => {
  const typed = new FormData(form);
  return Object.entries(formInput(...started).values).some(
    ([name, value]) => String(typed.get(name) ?? '').trim() !== value,
  );
};

/** Who ordered is who pays, until something else is typed. */
const contactOf = ({ name = '', phone = '', email = '' }: Draft['address']) =>
  Object.fromEntries(Object.entries({ name, phone, email }).filter(([, value]) => value !== ''));

/** The bill goes to another address: so it was chosen before, or the shopper says so now. */
export const isBilledElsewhere = (draft: Draft, { shipping, billing }: Addresses): boolean =>
  draft.isBilledElsewhere || (shipping !== null && billing !== null && shipping.id !== billing.id);

/**
 * Who orders and where it goes, the first two steps. Without a saved address both are one form. The bill goes to the
 * same address unless the shopper says otherwise; then its card has the book or a form of its own.
 */
export const AddressStep = ({
  placeOrder,
  user,
  districts,
  district,
  addresses,
  draft,
  onDraft,
  onOrder,
}: Props) => {
  const account = useAccountMessages();
  const cart = useCartMessages();
  const sentence = useFailureMessage();
  // A saved form goes with its whole step: the focus goes to the address that stands there then.
  const restoredFocus = useRestoredFocus<HTMLDivElement>('first', '.address-card > header button');
  const area = restoredFocus.ref;
  const { hasForm, hasBook, target, editing, failure, removed, shipping, billing, send } = addresses;
  const isFirst = hasForm && addresses.addresses.length === 0;
  const isElsewhere = isBilledElsewhere(draft, addresses);
  /** The address of the delivery is saved, and the order waits for that of the bill. */
  const isBillingNext = useRef(false);
  const isOrdering = () => placeOrder.getSnapshot().matches('savingAddress');

  const saveBillingNext = (isForOrder: boolean) => {
    send({ type: 'address.change', target: 'billing' });
    send({ type: 'address.add' });
    if (!isForOrder) return;
    isBillingNext.current = true;
    area.current?.querySelector<HTMLFormElement>('[data-use="billing"] form')?.requestSubmit();
  };
  const editor = (
    use: 'shipping' | 'billing',
    layout?: (contact: ReactNode, address: ReactNode) => ReactNode,
  ) => {
    const isOfBill = use === 'billing';
    const { values, subject } = formInput(user, editing, district);
    const typed = isOfBill ? { ...contactOf(draft.address), ...draft.billing } : draft.address;
    return (
      <AddressEditor
        key={editing?.id ?? 'new'}
        districts={districts}
        input={{ values, subject: isOfBill && !editing ? { mode: 'create', use } : subject }}
        typed={editing ? {} : typed}
        onTyped={
          editing ? undefined : (values) => onDraft(isOfBill ? { billing: values } : { address: values })
        }
        onSaved={(address) => {
          if (!editing) onDraft(isOfBill ? { billing: {} } : { address: {} });
          const isForOrder = isOrdering();
          isBillingNext.current = false;
          send({ type: 'address.saved', address, isForOrder });
          if (isFirst && use === 'shipping' && isElsewhere) saveBillingNext(isForOrder);
          else if (isForOrder) onOrder();
        }}
        onUnsaved={() => {
          // The first form goes as the second is sent.
          if (use === 'shipping' && isBillingNext.current) return;
          isBillingNext.current = false;
          if (isOrdering()) placeOrder.send({ type: 'address.unsaved' });
        }}
        onCancel={addresses.addresses.length > 0 ? () => send({ type: 'form.cancel' }) : undefined}
        look={{ isForOrder: true, isSaveHidden: isFirst && use === 'billing', layout }}
      />
    );
  };

  const chosen = target === 'billing' ? billing : shipping;
  const book = hasBook && (
    <>
      <AddressBook
        addresses={addresses.addresses}
        selectedId={chosen?.id ?? null}
        onSelect={({ id }) => send({ type: 'address.choose', id })}
        onEdit={({ id }) => send({ type: 'address.edit', id })}
        onDelete={({ id }) => send({ type: 'address.delete', id })}
        isRemoving={addresses.isRemoving}
        onAdd={() => send({ type: 'address.add' })}
      />
      <Button look="quiet" onClick={() => send({ type: 'book.close' })}>
        {account.cancel}
      </Button>
    </>
  );
  const failed = failure && (
    <>
      <ErrorPanel message={sentence(failure)} onRetry={() => send({ type: 'addresses.retry' })} />
      <Button onClick={() => send({ type: 'address.add' })}>{cart.addAddress}</Button>
    </>
  );
  const isChanged = (use: 'shipping' | 'billing') => (target === 'billing') === (use === 'billing');
  const card = (use: 'shipping' | 'billing', children: ReactNode, note?: ReactNode) => (
    <AddressCard
      use={use}
      address={addresses[use]}
      isLoading={addresses.isLoading}
      // One form at a time: what is typed into it is not left by a press beside it.
      onEdit={hasForm ? undefined : () => send({ type: 'address.change', target: isElsewhere ? use : 'all' })}
      note={note}
      isCollapsed={use === 'billing' && !isElsewhere}
    >
      {children}
    </AddressCard>
  );

  const billToSame = (isSame: boolean) => {
    onDraft({ isBilledElsewhere: !isSame, billing: {} });
    if (!isSame) {
      send({ type: 'address.change', target: 'billing' });
      if (addresses.addresses.length === 1) send({ type: 'address.add' });
      return;
    }
    if (target === 'billing' && hasForm) send({ type: 'form.cancel' });
    if (target === 'billing') send({ type: 'book.close' });
    addresses.billToShipping();
  };

  const who =
    user === null ? (
      <p>
        {cart.guestNote} <Link href={signInHref('/login', '/checkout')}>{cart.guestSignIn}</Link>
      </p>
    ) : (
      <p className="checkout-who">
        {user.name}, {user.email}
      </p>
    );
  return (
    <div {...restoredFocus} className="address-cards">
      {isFirst ? (
        editor('shipping', (contact, address) => (
          <>
            <CheckoutSection title={cart.contact} step={1}>
              {who}
              {contact}
            </CheckoutSection>
            <CheckoutSection title={cart.address} step={2}>
              {card('shipping', address)}
            </CheckoutSection>
          </>
        ))
      ) : (
        <>
          <CheckoutSection title={cart.contact} step={1}>
            {who}
          </CheckoutSection>
          <CheckoutSection title={cart.address} step={2}>
            {card(
              'shipping',
              failed || (isChanged('shipping') && ((hasForm && editor('shipping')) || book)) || null,
            )}
          </CheckoutSection>
        </>
      )}
      <div data-use="billing">
        {card(
          'billing',
          isFirst || (isChanged('billing') && hasForm)
            ? editor('billing')
            : isChanged('billing')
              ? book || null
              : null,
          <Checkbox
            isSelected={!isElsewhere}
            // Where it goes is settled first.
            isDisabled={
              addresses.isLoading || failure !== null || (hasForm && !isFirst && target !== 'billing')
            }
            onChange={billToSame}
          >
            {cart.billToSame}
          </Checkbox>,
        )}
      </div>
      <UndoBar
        message={removed && account.addressRemoved(removed.address.name)}
        onUndo={() => send({ type: 'removal.undo' })}
        onDismiss={() => send({ type: 'removal.dismiss' })}
      />
    </div>
  );
};
