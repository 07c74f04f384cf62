import { useRouter } from '@tanstack/react-router';
import type { AdminCategory, AdminCategoryRow } from '../../contracts/admin/schemas/category.ts';
import { type CategoryChange, toCategoryFields } from '../../domain/admin-categories.ts';
import { type Locale, localName } from '../../domain/locale.ts';
import { CategoryForm } from '../../ui/admin/CategoryForm.tsx';
import { CategoryRemovalForm } from '../../ui/admin/CategoryRemovalForm.tsx';
import type { Difference } from '../../ui/admin/ChangeNotice.tsx';
import { type AdminMessages, useAdminMessages } from '../../ui/admin/messages.ts';
import { HistoryList } from '../../ui/admin/OrderRecords.tsx';
import { Link } from '../../ui/kit/Link.tsx';
import { useLocale } from '../../ui/messages/context.ts';
import { useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideCategoryRecord } from '../provide.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { useRecord } from './use-record.tsx';

interface Props {
  panel: Panel;
  category: AdminCategory;
  /** All categories, in the order of the tree. */
  rows: readonly AdminCategoryRow[];
}

const differencesOf = (
  change: CategoryChange,
  current: AdminCategory,
  { rows, locale, messages }: { rows: readonly AdminCategoryRow[]; locale: Locale; messages: AdminMessages },
): Difference[] => {
  const { name } = current;
  if (change.kind === 'remove') return [{ field: messages.deleteCategory, mine: messages.yes, theirs: name }];
  const text = (field: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? messages.yes : messages.no;
    if (field !== 'parent_id') return String(value ?? '') || '–';
    const parent = rows.find(({ id }) => id === value);
    return parent === undefined ? messages.topLevel : localName(parent, locale).children;
  };
  return Object.entries(change.fields).map(([field, mine]) => ({
    field: messages.fields[field] ?? field,
    mine: text(field, mine),
    theirs: text(field, current[field as keyof AdminCategory]),
  }));
};

const isEdit = ({ kind }: CategoryChange): boolean => kind === 'edit';

/** A category, to be edited or deleted. */
export const CategoryPage = ({ panel, category: loaded, rows }: Props) => {
  const router = useRouter();
  const messages = useAdminMessages();
  const locale = useLocale();
  const {
    record: category,
    change,
    isBusy,
    refusal,
    form,
    submit,
    submitNothing,
    notice,
  } = useRecord(panel, () => provideCategoryRecord(panel.api), loaded, {
    differencesOf: (change, current) => differencesOf(change, current, { rows, locale, messages }),
    discardsForm: isEdit,
    onSaved: ({ kind }) => {
      if (kind === 'remove') {
        const done = () => panel.notice.set({ text: messages.deleted(name.children) });
        return void router.navigate({ href: '/admin/categories', ignoreBlocker: true }).then(done);
      }
      panel.notice.set({ text: messages.saved });
      // The tree has changed.
      void router.invalidate();
    },
  });
  const name = localName(category, locale);
  useTitle(name.children, panel.settings.shopName);
  const refusalOf = (kind: CategoryChange['kind']) => (change?.kind === kind ? refusal : null);
  return (
    <>
      <p>
        <Link href="/admin/categories">{messages.backToCategories}</Link>
      </p>
      <div className="admin-page-head">
        <h1 {...name} />
        {!category.is_hidden && (
          <Link href={`/shop/${category.slug}`} target="_blank" rel="noreferrer">
            {messages.viewInShop}
          </Link>
        )}
      </div>
      {notice}
      <div className="admin-columns">
        <CategoryForm
          key={form.key}
          category={category}
          rows={rows}
          isBusy={isBusy}
          isReplacement={form.isReplacement}
          refusal={refusalOf('edit')}
          onEdit={(values) => form.setDirty(Object.keys(toCategoryFields(category, values)).length > 0)}
          onSubmit={(values) => {
            const fields = toCategoryFields(category, values);
            if (Object.keys(fields).length === 0) return submitNothing();
            submit({ kind: 'edit', fields });
          }}
        />
        <div className="admin-column">
          <CategoryRemovalForm
            category={category}
            rows={rows}
            isBusy={isBusy}
            refusal={refusalOf('remove')}
            onRemove={(target) =>
              submit({ kind: 'remove', ...(target !== undefined && { products_to: target }) })
            }
          />
          <HistoryList history={category.history} />
        </div>
      </div>
      <LeaveDialog isDirty={form.isDirty} />
    </>
  );
};
