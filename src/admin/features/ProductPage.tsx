import { useSelector } from '@xstate/react';
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
import type { Difference } from '../../ui/admin/ChangeNotice.tsx';
import { MissingOfProduct } from '../../ui/admin/MissingOfProduct.tsx';
import { type AdminMessages, useAdminMessages } from '../../ui/admin/messages.ts';
import { HistoryList } from '../../ui/admin/OrderRecords.tsx';
import { ProductForm } from '../../ui/admin/ProductForm.tsx';
import { Link } from '../../ui/kit/Link.tsx';
import { useLocale } from '../../ui/messages/context.ts';
import { useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideProductRecord } from '../provide.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { usePictures } from './use-pictures.tsx';
import { useRecord } from './use-record.tsx';

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

const fieldOf = (change: ProductChange, path: string, product: AdminProduct): string =>
  editedField(product, change, path);

/** A product, to be edited. */
export const ProductPage = ({ panel, product: loaded, categories }: Props) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  const isOwner = useSelector(panel.session, ({ context }) => context.member?.role === 'owner');
  const pictures = usePictures(panel, picturesOf(loaded));
  const {
    record: product,
    isBusy,
    refusal,
    form,
    submit,
    submitNothing,
    notice,
  } = useRecord(panel, () => provideProductRecord(panel.api), loaded, {
    differencesOf: (change, current) => differencesOf(change, current, messages),
    fieldOf,
    onSaved: () => panel.notice.set({ text: messages.saved }),
    onReset: (stored) => pictures.reset(picturesOf(stored)),
  });
  const hasOtherPictures =
    pictures.isUploading || pictures.urls.join('\n') !== picturesOf(product).join('\n');
  const { children: name } = localName(product, locale);
  useTitle(name, panel.settings.shopName);
  const submitValues = (values: Record<string, string>) => {
    if (pictures.isUploading) return panel.notice.set({ text: messages.waitForUploads, isError: true });
    const next = toProductChange(product, values);
    if (isEmptyChange(next)) return submitNothing();
    submit(next);
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
      {notice}
      <MissingOfProduct missing={missingOfProduct(product)} />
      <ProductForm
        key={form.key}
        product={product}
        isOwner={isOwner}
        categories={categories}
        pictures={pictures.section}
        isBusy={isBusy}
        isReplacement={form.isReplacement}
        refusal={refusal}
        onEdit={(values) => form.setDirty(!isEmptyChange(toProductChange(product, values)))}
        onSubmit={submitValues}
      />
      <HistoryList history={product.history} />
      <LeaveDialog isDirty={form.isDirty || hasOtherPictures} />
    </>
  );
};
