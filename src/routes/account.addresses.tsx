import { createFileRoute } from '@tanstack/react-router';
import { useStore } from '../app/store.ts';
import { addressFormInput } from '../machines/address-form.ts';
import { AccountLayout } from '../ui/account/AccountLayout.tsx';
import { AddressEntries } from '../ui/account/AddressEntries.tsx';
import { UndoBar } from '../ui/feedback/UndoBar.tsx';
import { Button } from '../ui/kit/Button.tsx';
import { ErrorPanel } from '../ui/kit/ErrorPanel.tsx';
import { Skeleton } from '../ui/kit/Skeleton.tsx';
import { useTexts } from '../ui/texts/context.ts';
import { addressBook } from './-account/address-book.ts';
import { useMachine } from './-account/use-machine.ts';
import { AddressEditor } from './-address-editor.tsx';
import { useFailureSentence } from './-failure-sentence.ts';
import { PageHead } from './-page-head.tsx';
import { useShop } from './-root-data.ts';

export const Route = createFileRoute('/account/addresses')({
  loader: ({ context: { shop } }) => shop.api('GET /api/get_districts'),
  component: Addresses,
});

function Addresses() {
  const districts = Route.useLoaderData();
  const shop = useShop();
  const { user } = useStore(shop.session);
  const { account, cart } = useTexts();
  const sentence = useFailureSentence();
  const [book, send] = useMachine(shop, addressBook);
  const { addresses, editing, failure, removed } = book.context;
  const isForm = book.hasTag('form');
  const form = isForm && (
    <AddressEditor
      key={editing?.id ?? 'new'}
      shop={shop}
      districts={districts}
      input={addressFormInput({ user, addressType: editing ? 'edit' : 'add', address: editing })}
      onSaved={(address) => send({ type: 'address.saved', address })}
      onCancel={() => send({ type: 'form.cancel' })}
    />
  );
  return (
    <>
      <PageHead title={account.addresses} isIndexed={false} />
      <AccountLayout current="/account/addresses" heading={account.addressHeading}>
        {book.matches({ list: 'loading' }) && (
          <div aria-busy="true">
            <Skeleton height="10rem" />
          </div>
        )}
        {book.matches({ list: 'failed' }) && failure && (
          <ErrorPanel message={sentence(failure)} onRetry={() => send({ type: 'addresses.retry' })} />
        )}
        {(book.matches({ list: 'shown' }) || isForm) && (
          <>
            <AddressEntries
              addresses={addresses}
              editedId={editing?.id ?? null}
              form={form}
              onEdit={({ id }) => send({ type: 'address.edit', id })}
              onDelete={({ id }) => send({ type: 'address.delete', id })}
            />
            {isForm && editing === null && form}
            {!isForm && <Button onClick={() => send({ type: 'address.add' })}>{cart.addAddress}</Button>}
          </>
        )}
        <UndoBar
          message={book.hasTag('undoable') && removed ? account.addressRemoved(removed.address.name) : null}
          onUndo={() => send({ type: 'removal.undo' })}
          onDismiss={() => send({ type: 'removal.dismiss' })}
        />
      </AccountLayout>
    </>
  );
}
