import type { ReactNode } from 'react';
import type { User } from '../../contracts/schemas/user.ts';
import type { AddressUse } from '../../machines/checkout-address.ts';
import { signInHref } from '../../platform/require-session.ts';
import { AddressBook } from '../../ui/address/AddressBook.tsx';
import { AddressCard } from '../../ui/address/AddressCard.tsx';
import { AddressForm } from '../../ui/address/AddressForm.tsx';
import { UndoBar } from '../../ui/feedback/UndoBar.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Checkbox } from '../../ui/kit/Checkbox.tsx';
import { ErrorPanel } from '../../ui/kit/ErrorPanel.tsx';
import { Link } from '../../ui/kit/Link.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { useRestoredFocus } from '../../ui/kit/use-restored-focus.ts';
import { useAccountMessages } from '../../ui/messages/account.ts';
import { useCartMessages } from '../../ui/messages/cart.ts';
import { CheckoutSection } from '../../ui/order/CheckoutSection.tsx';
import { useFormView } from '../forms/use-form.ts';
import { useFailureMessage } from '../page/failure-message.ts';
import type { CheckoutActors } from './use-checkout.ts';

interface Props {
  step: CheckoutActors['step'];
  send: CheckoutActors['sendToStep'];
  forms: CheckoutActors['forms'];
  user: User | null;
  districts: readonly string[];
  /** An order is being placed with the addresses, which cannot be changed now. */
  isOrdering: boolean;
}

/**
 * The contact and address steps of the checkout. Without a saved address, both are one form. The billing address
 * defaults to the shipping address; otherwise its card has the address book or a separate form.
 */
export const AddressStep = ({ step, send, forms, user, districts, isOrdering }: Props) => {
  const account = useAccountMessages();
  const cart = useCartMessages();
  const failureMessage = useFailureMessage();
  // Saving unmounts the form's section: move the focus to the card of the saved address.
  const restoredFocus = useRestoredFocus<HTMLDivElement>('first', '.address-card > header button');
  const { addresses, isFirst, hasForm, hasBook, isElsewhere, isLoading, target, editing, failure, removed } =
    step;
  const views = { shipping: useFormView(forms.shipping), billing: useFormView(forms.billing) };

  const editor = (use: AddressUse, layout?: (contact: ReactNode, address: ReactNode) => ReactNode) => (
    <AddressForm
      key={editing?.id}
      mode={editing ? 'edit' : 'create'}
      districts={districts}
      {...views[use]}
      onFieldChange={(field, value) => send({ type: 'address.type', use, values: { [field]: value } })}
      onSubmit={() => send({ type: 'address.submit' })}
      onCancel={addresses.length > 0 ? () => send({ type: 'form.cancel' }) : undefined}
      isForOrder
      isSaveHidden={isFirst && use === 'billing'}
      subject={use === 'billing' ? cart.billingAddress : undefined}
      layout={layout}
    />
  );
  const chosen = target === 'billing' ? step.billing : step.shipping;
  const book = hasBook && (
    <>
      <AddressBook
        addresses={addresses}
        selectedId={chosen?.id}
        onSelect={({ id }) => send({ type: 'address.select', id })}
        onEdit={({ id }) => send({ type: 'address.edit', id })}
        defaultId={step.defaultId}
        onDelete={({ id }) => send({ type: 'address.delete', id })}
        isChanging={step.isChanging}
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
  const isChanged = (use: AddressUse) => (target === 'billing') === (use === 'billing');
  const card = (use: AddressUse, children: ReactNode, note?: ReactNode) => (
    <AddressCard
      use={use}
      address={step[use]}
      isLoading={isLoading}
      loadingHeight={user === null ? '20.25rem' : undefined}
      // Only one form at a time, so that a click elsewhere does not discard its input.
      onEdit={hasForm ? undefined : () => send({ type: 'address.change', target: isElsewhere ? use : 'all' })}
      note={note}
      isCollapsed={use === 'billing' && !isElsewhere}
    >
      {children}
    </AddressCard>
  );
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
    <div {...restoredFocus} className="address-cards" inert={isOrdering && (step.isSaved || !hasForm)}>
      {isFirst ? (
        <div inert={step.isShippingSaved}>
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
            {isLoading && user === null && <Skeleton height="10.25rem" />}
          </CheckoutSection>
          <CheckoutSection title={cart.address} step={2}>
            {card('shipping', failed || (isChanged('shipping') && ((hasForm && editor('shipping')) || book)))}
          </CheckoutSection>
        </>
      )}
      <div>
        {card(
          'billing',
          isFirst || (isChanged('billing') && hasForm) ? editor('billing') : isChanged('billing') && book,
          <Checkbox
            isSelected={!isElsewhere}
            // The shipping address has to be resolved first.
            isDisabled={isLoading || failure !== null || (hasForm && !isFirst && target !== 'billing')}
            onChange={(isSame) => send({ type: 'billing.same', isSame })}
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
