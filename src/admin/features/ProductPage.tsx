import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { AdminProduct } from '../../contracts/admin/schemas/product.ts';
import {
  editedField,
  isEmptyChange,
  missingOfProduct,
  type ProductChange,
  picturesOf,
  stockOf,
  toProductChange,
} from '../../domain/admin-changes.ts';
import { localName } from '../../domain/locale.ts';
import { toRefusal } from '../../features/page/failure-message.ts';
import { canRetry } from '../../machines/failure.ts';
import { ChangeNotice, type Difference } from '../../ui/admin/ChangeNotice.tsx';
import { MissingOfProduct } from '../../ui/admin/MissingOfProduct.tsx';
import { type AdminMessages, useAdminMessages } from '../../ui/admin/messages.ts';
import { HistoryList } from '../../ui/admin/OrderRecords.tsx';
import { ProductForm } from '../../ui/admin/ProductForm.tsx';
import { Link } from '../../ui/kit/Link.tsx';
import { useLocale, useMessages } from '../../ui/messages/context.ts';
import { useEmitted, useFailureText, useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideProductRecord } from '../provide.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { usePictures } from './use-pictures.tsx';

interface Props {
  panel: Panel;
  product: AdminProduct;
  /** The paths of all categories. */
  categories: readonly string[];
}

/** What is stored of an edited field. */
const storedField = (product: AdminProduct, field: string): unknown => {
  if (field === 'category') return product.category_path;
  return field === 'variations'
    ? product.variations.map(({ name }) => name)
    : product[field as keyof AdminProduct];
};

const differencesOf = (
  { fields, stock }: ProductChange,
  current: AdminProduct,
  messages: AdminMessages,
): Difference[] => {
  const text = (value: unknown) =>
    typeof value === 'boolean'
      ? value
        ? messages.yes
        : messages.no
      : (Array.isArray(value) ? value.join(', ') : String(value ?? '')) || '–';
  const stored = stockOf(current, fields.variations);
  return [
    ...Object.entries(fields).map(([field, mine]) => ({
      field: messages.fields[field] ?? field,
      ...(field === 'pictures'
        ? {
            mine: messages.pictureCount((mine as string[]).length),
            theirs: messages.pictureCount(picturesOf(current).length),
          }
        : { mine: text(mine), theirs: text(storedField(current, field)) }),
    })),
    ...Object.entries(stock).map(([variation, mine]) => ({
      field: variation === '' ? messages.stock : messages.stockOf(variation),
      mine: text(mine),
      theirs: text(stored[variation]),
    })),
  ];
};

/** A product, to be edited. */
export const ProductPage = ({ panel, product: loaded, categories }: Props) => {
  const messages = useAdminMessages();
  const shopMessages = useMessages();
  const locale = useLocale();
  const failureText = useFailureText();
  const [machine] = useState(() => provideProductRecord(panel.api));
  const actor = useActorRef(machine, { input: { record: loaded } });
  const { record: product, change, current, failure } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isOwner = useSelector(panel.session, ({ context }) => context.member?.role === 'owner');
  const [isDirty, setDirty] = useState(false);
  const pictures = usePictures(panel, picturesOf(loaded));
  const hasOtherPictures =
    pictures.isUploading || pictures.urls.join('\n') !== picturesOf(product).join('\n');
  /** Another key resets the form to what is stored. */
  const [formKey, setFormKey] = useState(0);
  const { children: name } = localName(product, locale);
  useTitle(name, panel.settings.shopName);
  const restart = () => {
    setDirty(false);
    setFormKey((key) => key + 1);
  };
  useEmitted(actor, (event) => {
    if (event.type === 'session.expired') return panel.expire();
    if (event.type !== 'change.saved') return;
    restart();
    panel.notice.set({ text: messages.saved });
  });
  const refusal = useMemo(() => {
    const found = toRefusal(failure, shopMessages);
    if (found === null || change === null) return found;
    const fields = Object.entries(found.fields).map(([name, texts]) => [
      editedField(product, change, name),
      texts,
    ]);
    return { ...found, fields: Object.fromEntries(fields) };
  }, [failure, product, change, shopMessages]);
  const hasFieldErrors = refusal !== null && Object.keys(refusal.fields).length > 0;
  const submit = (values: Record<string, string>) => {
    if (pictures.isUploading) return panel.notice.set({ text: messages.waitForUploads, isError: true });
    const next = toProductChange(product, values);
    if (isEmptyChange(next)) return panel.notice.set({ text: messages.nothingChanged });
    panel.notice.set(null);
    actor.send({ type: 'change.submit', change: next });
  };
  return (
    <>
      <p>
        <Link href="/admin/products">{messages.backToProducts}</Link>
      </p>
      <div className="admin-page-head">
        <h1 {...localName(product, locale)} />
        {product.is_published && (
          <Link href={`/products/${product.slug}`} target="_blank" rel="noreferrer">
            {messages.viewInShop}
          </Link>
        )}
      </div>
      <ChangeNotice
        conflict={current && change ? differencesOf(change, current, messages) : null}
        failure={failure && !hasFieldErrors ? failureText(failure) : null}
        canRetry={failure !== null && (canRetry(failure) || failure.kind === 'signedOut')}
        isFocused={failure?.kind !== 'signedOut'}
        onKeepMine={() => actor.send({ type: 'conflict.keepMine' })}
        onKeepTheirs={() => {
          if (current) pictures.reset(picturesOf(current));
          actor.send({ type: 'conflict.keepTheirs' });
          restart();
        }}
        onRetry={() => actor.send({ type: 'change.retry' })}
        onDiscard={() => {
          pictures.reset(picturesOf(product));
          actor.send({ type: 'change.discard' });
          restart();
        }}
      />
      <MissingOfProduct missing={missingOfProduct(product)} />
      <ProductForm
        key={formKey}
        product={product}
        isOwner={isOwner}
        categories={categories}
        pictures={pictures.section}
        isBusy={isBusy}
        isReplacement={formKey > 0}
        refusal={hasFieldErrors ? refusal : null}
        onEdit={(values) => setDirty(!isEmptyChange(toProductChange(product, values)))}
        onSubmit={submit}
      />
      <HistoryList history={product.history} />
      <LeaveDialog isDirty={isDirty || hasOtherPictures} />
    </>
  );
};
