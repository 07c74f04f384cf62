import { createFileRoute } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { AddressEditor } from '../features/addresses/AddressEditor.tsx';
import { readDistricts } from '../features/addresses/districts.ts';
import { useAddressBook } from '../features/addresses/use-address-book.ts';
import { useFailureMessage } from '../features/page/failure-message.ts';
import { PageHead } from '../features/page/PageHead.tsx';
import { useShop } from '../features/page/root-data.ts';
import {
  selectAddresses,
  selectDefaultId,
  selectEditedAddress,
  selectList,
  selectListFailure,
} from '../machines/address-book.ts';
import { addressFormInput } from '../machines/address-form.ts';
import { selectIsChanging, selectRemovedAddress } from '../machines/address-removal.ts';
import { AccountLayout } from '../ui/account/AccountLayout.tsx';
import { AddressEntries } from '../ui/address/AddressEntries.tsx';
import { UndoBar } from '../ui/feedback/UndoBar.tsx';
import { Button } from '../ui/kit/Button.tsx';
import { ErrorPanel } from '../ui/kit/ErrorPanel.tsx';
import { Skeleton } from '../ui/kit/Skeleton.tsx';
import { useAccountMessages } from '../ui/messages/account.ts';
import { useCartMessages } from '../ui/messages/cart.ts';
import { useMessages } from '../ui/messages/context.ts';

const AddressBookPage = () => {
  const { districts } = Route.useLoaderData();
  const { user } = Route.useRouteContext();
  const shop = useShop();
  const account = useAccountMessages();
  const { layout } = useMessages();
  const cart = useCartMessages();
  const failureMessage = useFailureMessage();
  const book = useAddressBook(shop);
  const { send } = book;
  const list = useSelector(book, selectList);
  const addresses = useSelector(book, selectAddresses);
  const editing = useSelector(book, selectEditedAddress);
  const failure = useSelector(book, selectListFailure);
  const removed = useSelector(book, selectRemovedAddress);
  const defaultId = useSelector(book, selectDefaultId);
  const isChanging = useSelector(book, selectIsChanging);
  const editor = list === 'form' && (
    <AddressEditor
      key={editing?.id ?? 'new'}
      districts={districts}
      input={addressFormInput({ user, addressType: editing ? 'edit' : 'add', address: editing })}
      onSaved={(address) => send({ type: 'address.saved', address })}
      onCancel={() => send({ type: 'form.cancel' })}
    />
  );
  return (
    <>
      <PageHead title={layout.addresses} />
      <AccountLayout current="/account/addresses" heading={account.addressHeading}>
        {list === 'loading' && <Skeleton height="12rem" />}
        {list === 'failed' && failure && (
          <ErrorPanel message={failureMessage(failure)} onRetry={() => send({ type: 'addresses.retry' })} />
        )}
        {(list === 'shown' || list === 'form') && (
          <>
            <AddressEntries
              addresses={addresses}
              editedId={editing?.id ?? null}
              form={editor}
              onEdit={list === 'form' ? undefined : ({ id }) => send({ type: 'address.edit', id })}
              defaultId={defaultId}
              onMakeDefault={({ id }) => send({ type: 'address.makeDefault', id })}
              onDelete={({ id }) => send({ type: 'address.delete', id })}
              isChanging={isChanging}
            />
            {editing === null && editor}
            {list === 'shown' && (
              <div className="form-actions">
                <Button onClick={() => send({ type: 'address.add' })}>{cart.addAddress}</Button>
              </div>
            )}
          </>
        )}
      </AccountLayout>
      <UndoBar
        message={removed && account.addressRemoved(removed.address.name)}
        onUndo={() => send({ type: 'removal.undo' })}
        onDismiss={() => send({ type: 'removal.dismiss' })}
      />
    </>
  );
};

export const Route = createFileRoute('/account/addresses')({
  loader: async ({ context: { shop } }) => ({ districts: await readDistricts(shop) }),
  component: AddressBookPage,
});
