import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Address, AddressInput } from '../../contracts/schemas/address.ts';
import type { User } from '../../contracts/schemas/user.ts';
import { type AddressValues, isCompleteAddress, withoutEmptyFields } from '../../domain/address.ts';
import { trimBlanks } from '../../domain/blanks.ts';
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
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
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
  /** Initial district of a new address; null for Dhaka. */
  district: string | null;
  addresses: Addresses;
  draft: Draft;
  onDraft: (changed: Partial<Draft>) => void;
  /**
   * Called when the address was saved as part of placing the order, or cannot be saved without a connection: the order
   * is then placed, and queued, with the addresses as typed.
   */
  onOrder: (typed?: TypedAddresses) => void;
}

/** Addresses that are not saved. */
export interface TypedAddresses {
  shipping?: AddressInput;
  billing?: AddressInput;
}

const formInput = (user: User | null, editing: Address | null, district: string | null) => {
  const input = addressFormInput({ user, addressType: editing ? 'edit' : 'add', address: editing });
  return editing || !district ? input : { ...input, values: { ...input.values, city: district } };
};

/** Whether the form values differ from the initial ones. */
export const hasChanges = (form: HTMLFormElement, ...args: Parameters<typeof formInput>): boolean => {
  const data = new FormData(form);
  return Object.entries(formInput(...args).values).some(
    ([name, value]) => trimBlanks(String(data.get(name) ?? '')) !== value,
  );
};

/** Contact details of the shipping address, used as defaults of the billing address. */
const contactOf = ({ name = '', phone = '', email = '' }: Draft['address']) =>
  Object.fromEntries(Object.entries({ name, phone, email }).filter(([, value]) => value !== ''));

/** Whether billing and shipping addresses differ, by the checkbox or by the stored selection. */
export const isBilledElsewhere = (draft: Draft, { shipping, billing }: Addresses): boolean =>
  draft.isBilledElsewhere || (shipping !== null && billing !== null && shipping.id !== billing.id);

/**
 * The contact and address steps of the checkout. Without a saved address, both are one form. The billing address
 * defaults to the shipping address; otherwise its card has the address book or a separate form.
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
  const failureMessage = useFailureMessage();
  // Saving unmounts the form's section: move the focus to the card of the saved address.
  const restoredFocus = useRestoredFocus<HTMLDivElement>('first', '.address-card > header button');
  const area = restoredFocus.ref;
  const { hasForm, hasBook, target, editing, failure, removed, shipping, billing, send } = addresses;
  const isFirst = hasForm && addresses.addresses.length === 0;
  const isElsewhere = isBilledElsewhere(draft, addresses);
  /** The shipping address was saved for the order, and the billing address is being saved. */
  const [isBillingNext, setBillingNext] = useState(false);
  const isOrdering = () => placeOrder.getSnapshot().matches('savingAddress');
  // A reload has closed the form of a typed billing address. Without it, the order would be billed to the shipping
  // address.
  const reopenBilling = useEffectEvent(() => {
    const isTyped = draft.isBilledElsewhere && Object.keys(draft.billing).length > 0;
    if (!isTyped || shipping === null || shipping !== billing) return;
    send({ type: 'address.change', target: 'billing' });
    send({ type: 'address.add' });
  });
  const { isLoading } = addresses;
  useEffect(() => {
    if (!isLoading) reopenBilling();
  }, [isLoading]);

  const saveBillingNext = (isForOrder: boolean) => {
    send({ type: 'address.change', target: 'billing' });
    send({ type: 'address.add' });
    if (!isForOrder) return;
    setBillingNext(true);
    area.current?.querySelector<HTMLFormElement>('[data-use="billing"] form')?.requestSubmit();
  };
  /** The addresses of an order without a connection; null if a required field is empty. */
  const typedForOrder = (use: 'shipping' | 'billing', unsent: AddressValues): TypedAddresses | null => {
    const typed: TypedAddresses = { [use]: withoutEmptyFields(unsent) };
    if (use === 'shipping' && isFirst) {
      const { values } = formInput(user, null, district);
      const billing = isElsewhere ? { ...values, ...contactOf(draft.address), ...draft.billing } : unsent;
      typed.billing = withoutEmptyFields(billing);
    }
    return Object.values(typed).every(isCompleteAddress) ? typed : null;
  };
  const editor = (
    use: 'shipping' | 'billing',
    layout?: (contact: ReactNode, address: ReactNode) => ReactNode,
  ) => {
    const isBilling = use === 'billing';
    const { values, subject } = formInput(user, editing, district);
    const typed = isBilling ? { ...contactOf(draft.address), ...draft.billing } : draft.address;
    return (
      <AddressEditor
        key={editing?.id}
        districts={districts}
        input={{ values, subject: isBilling && !editing ? { mode: 'create', use } : subject }}
        typed={editing ? {} : typed}
        onTyped={
          editing ? undefined : (values) => onDraft(isBilling ? { billing: values } : { address: values })
        }
        onSaved={(address) => {
          if (!editing) onDraft(isBilling ? { billing: {} } : { address: {} });
          const isForOrder = isOrdering();
          setBillingNext(false);
          send({ type: 'address.saved', address, isForOrder });
          if (isFirst && use === 'shipping' && isElsewhere) saveBillingNext(isForOrder);
          else if (isForOrder) onOrder();
        }}
        onUnsaved={(unsent) => {
          setBillingNext(false);
          if (!isOrdering()) return false;
          const typed = unsent && !editing ? typedForOrder(use, unsent) : null;
          if (typed) onOrder(typed);
          else placeOrder.send({ type: 'address.unsaved' });
          return typed !== null;
        }}
        onCancel={addresses.addresses.length > 0 ? () => send({ type: 'form.cancel' }) : undefined}
        look={{
          isForOrder: true,
          isSaveHidden: isFirst && isBilling,
          subject: isBilling ? cart.billingAddress : undefined,
          layout,
        }}
      />
    );
  };

  const chosen = target === 'billing' ? billing : shipping;
  const book = hasBook && (
    <>
      <AddressBook
        addresses={addresses.addresses}
        selectedId={chosen?.id}
        onSelect={({ id }) => send({ type: 'address.select', id })}
        onEdit={({ id }) => send({ type: 'address.edit', id })}
        defaultId={addresses.defaultId}
        onDelete={({ id }) => send({ type: 'address.delete', id })}
        isChanging={addresses.isChanging}
        onAdd={() => send({ type: 'address.add' })}
      />
      <Button look="quiet" onClick={() => send({ type: 'book.close' })}>
        {account.cancel}
      </Button>
    </>
  );
  const failed = failure && (
    <>
      <ErrorPanel message={failureMessage(failure)} onRetry={() => send({ type: 'addresses.retry' })} />
      <Button onClick={() => send({ type: 'address.add' })}>{cart.addAddress}</Button>
    </>
  );
  const isChanged = (use: 'shipping' | 'billing') => (target === 'billing') === (use === 'billing');
  const card = (use: 'shipping' | 'billing', children: ReactNode, note?: ReactNode) => (
    <AddressCard
      use={use}
      address={addresses[use]}
      isLoading={addresses.isLoading}
      loadingHeight={user === null ? '20.25rem' : undefined}
      // Only one form at a time, so that a click elsewhere does not discard its input.
      onEdit={hasForm ? undefined : () => send({ type: 'address.change', target: isElsewhere ? use : 'all' })}
      note={note}
      isCollapsed={use === 'billing' && !isElsewhere}
    >
      {children}
    </AddressCard>
  );

  const setBillingToSame = (isSame: boolean) => {
    onDraft({ isBilledElsewhere: !isSame, billing: {} });
    if (!isSame) {
      send({ type: 'address.change', target: 'billing' });
      if (addresses.addresses.length === 1) send({ type: 'address.add' });
      return;
    }
    // Not the shipping form: it disables the checkbox, or has no saved address to return to.
    send({ type: 'form.cancel' });
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
        <div inert={isBillingNext}>
          {editor('shipping', (contact, address) => (
            <>
              <CheckoutSection title={cart.contact} step={1}>
                {who}
                {contact}
              </CheckoutSection>
              <CheckoutSection title={cart.address} step={2}>
                {card('shipping', address)}
              </CheckoutSection>
            </>
          ))}
        </div>
      ) : (
        <>
          <CheckoutSection title={cart.contact} step={1}>
            {who}
            {addresses.isLoading && user === null && <Skeleton height="10.25rem" />}
          </CheckoutSection>
          <CheckoutSection title={cart.address} step={2}>
            {card('shipping', failed || (isChanged('shipping') && ((hasForm && editor('shipping')) || book)))}
          </CheckoutSection>
        </>
      )}
      <div data-use="billing">
        {card(
          'billing',
          isFirst || (isChanged('billing') && hasForm) ? editor('billing') : isChanged('billing') && book,
          <Checkbox
            isSelected={!isElsewhere}
            // The shipping address has to be resolved first.
            isDisabled={
              addresses.isLoading || failure !== null || (hasForm && !isFirst && target !== 'billing')
            }
            onChange={setBillingToSame}
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
