import { useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { Vendor } from '../../contracts/admin/schemas/staff.ts';
import { newField, toNewProduct } from '../../domain/admin-changes.ts';
import { toRefusal } from '../../features/page/failure-message.ts';
import { canRetry } from '../../machines/failure.ts';
import { AlreadyAdded } from '../../ui/admin/AlreadyAdded.tsx';
import { ChangeNotice } from '../../ui/admin/ChangeNotice.tsx';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { ProductForm } from '../../ui/admin/ProductForm.tsx';
import { Link } from '../../ui/kit/Link.tsx';
import { useMessages } from '../../ui/messages/context.ts';
import { useEmitted, useFailureText, useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideNewProduct } from '../provide.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { usePictures } from './use-pictures.tsx';

const noPictures: readonly string[] = [];

interface Props {
  panel: Panel;
  /** The paths of all categories. */
  categories: readonly string[];
  /** Those that an owner chooses from; null for a vendor, whose products are the own. */
  vendors: readonly Vendor[] | null;
}

/** A product to be added. */
export const NewProductPage = ({ panel, categories, vendors }: Props) => {
  const messages = useAdminMessages();
  const shopMessages = useMessages();
  const router = useRouter();
  const failureText = useFailureText();
  const [machine] = useState(() => provideNewProduct(panel.api));
  const [key] = useState(() => crypto.randomUUID());
  const actor = useActorRef(machine, { input: { key } });
  const { request, existing, failure } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const [isDirty, setDirty] = useState(false);
  const pictures = usePictures(panel, noPictures);
  useTitle(messages.newProduct, panel.settings.shopName);
  useEmitted(actor, (event) => {
    if (event.type === 'session.expired') return panel.expire();
    const href = `/admin/products/${event.product.id}`;
    // Back leads to the list: the form would be empty.
    const opened = router.navigate({ href, replace: true, ignoreBlocker: true });
    void opened.then(() => panel.notice.set({ text: messages.productAdded }));
  });
  const refusal = useMemo(() => {
    const found = toRefusal(failure, shopMessages);
    if (found === null || request === null) return found;
    const fields = Object.entries(found.fields).map(([name, texts]) => [newField(request, name), texts]);
    return { ...found, fields: Object.fromEntries(fields) };
  }, [failure, request, shopMessages]);
  const hasFieldErrors = refusal !== null && Object.keys(refusal.fields).length > 0;
  return (
    <>
      <p>
        <Link href="/admin/products">{messages.backToProducts}</Link>
      </p>
      <div className="admin-page-head">
        <h1>{messages.newProduct}</h1>
        <p>{messages.newProductText}</p>
      </div>
      {existing && <AlreadyAdded product={existing} />}
      <ChangeNotice
        conflict={null}
        failure={failure && !hasFieldErrors ? failureText(failure) : null}
        canRetry={failure !== null && (canRetry(failure) || failure.kind === 'signedOut')}
        isFocused={failure?.kind !== 'signedOut'}
        onRetry={() => actor.send({ type: 'product.retry' })}
      />
      <ProductForm
        product={null}
        isOwner={vendors !== null}
        categories={categories}
        vendors={(vendors ?? []).map(({ name }) => name)}
        firstVendor={panel.settings.shopName}
        pictures={pictures.section}
        isBusy={isBusy}
        refusal={hasFieldErrors ? refusal : null}
        onEdit={() => setDirty(true)}
        onSubmit={(values) => {
          if (pictures.isUploading) return panel.notice.set({ text: messages.waitForUploads, isError: true });
          panel.notice.set(null);
          actor.send({ type: 'product.submit', request: toNewProduct(values) });
        }}
      />
      <LeaveDialog isDirty={isDirty || pictures.isUploading || pictures.urls.length > 0} />
    </>
  );
};
