import { useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { AdminCategory, AdminCategoryRow } from '../../contracts/admin/schemas/category.ts';
import { type CategoryChange, toCategoryFields } from '../../domain/admin-categories.ts';
import { type Locale, localName } from '../../domain/locale.ts';
import { toRefusal } from '../../features/page/failure-message.ts';
import { canRetry } from '../../machines/failure.ts';
import { CategoryForm } from '../../ui/admin/CategoryForm.tsx';
import { CategoryRemovalForm } from '../../ui/admin/CategoryRemovalForm.tsx';
import { ChangeNotice, type Difference } from '../../ui/admin/ChangeNotice.tsx';
import { type AdminMessages, useAdminMessages } from '../../ui/admin/messages.ts';
import { HistoryList } from '../../ui/admin/OrderRecords.tsx';
import { Link } from '../../ui/kit/Link.tsx';
import { useLocale, useMessages } from '../../ui/messages/context.ts';
import { useEmitted, useFailureText, useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideCategoryRecord } from '../provide.ts';
import { LeaveDialog } from './LeaveDialog.tsx';

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

/** A category, to be edited or deleted. */
export const CategoryPage = ({ panel, category: loaded, rows }: Props) => {
  const router = useRouter();
  const messages = useAdminMessages();
  const shopMessages = useMessages();
  const locale = useLocale();
  const failureText = useFailureText();
  const [machine] = useState(() => provideCategoryRecord(panel.api));
  const actor = useActorRef(machine, { input: { record: loaded } });
  const { record: category, change, current, failure } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const [isDirty, setDirty] = useState(false);
  /** Another key resets the form to what is stored. */
  const [formKey, setFormKey] = useState(0);
  const name = localName(category, locale);
  useTitle(name.children, panel.settings.shopName);
  const restart = () => {
    setDirty(false);
    setFormKey((key) => key + 1);
  };
  useEmitted(actor, (event) => {
    if (event.type === 'session.expired') return panel.expire();
    if (event.type !== 'change.saved') return;
    restart();
    if (event.change.kind === 'remove') {
      const done = () => panel.notice.set({ text: messages.deleted(name.children) });
      return void router.navigate({ href: '/admin/categories', ignoreBlocker: true }).then(done);
    }
    panel.notice.set({ text: messages.saved });
    // The tree has changed.
    void router.invalidate();
  });
  const refusal = useMemo(() => toRefusal(failure, shopMessages), [failure, shopMessages]);
  const hasFieldErrors = refusal !== null && Object.keys(refusal.fields).length > 0;
  const refusalOf = (kind: CategoryChange['kind']) =>
    hasFieldErrors && change?.kind === kind ? refusal : null;
  const submit = (next: CategoryChange) => {
    panel.notice.set(null);
    actor.send({ type: 'change.submit', change: next });
  };
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
      <ChangeNotice
        conflict={current && change ? differencesOf(change, current, { rows, locale, messages }) : null}
        failure={failure && !hasFieldErrors ? failureText(failure) : null}
        canRetry={failure !== null && (canRetry(failure) || failure.kind === 'signedOut')}
        isFocused={failure?.kind !== 'signedOut'}
        onKeepMine={() => actor.send({ type: 'conflict.keepMine' })}
        onKeepTheirs={() => {
          actor.send({ type: 'conflict.keepTheirs' });
          restart();
        }}
        onRetry={() => actor.send({ type: 'change.retry' })}
        onDiscard={() => {
          actor.send({ type: 'change.discard' });
          restart();
        }}
      />
      <div className="admin-columns">
        <CategoryForm
          key={formKey}
          category={category}
          rows={rows}
          isBusy={isBusy}
          isReplacement={formKey > 0}
          refusal={refusalOf('edit')}
          onEdit={(values) => setDirty(Object.keys(toCategoryFields(category, values)).length > 0)}
          onSubmit={(values) => {
            const fields = toCategoryFields(category, values);
            if (Object.keys(fields).length === 0) return panel.notice.set({ text: messages.nothingChanged });
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
      <LeaveDialog isDirty={isDirty} />
    </>
  );
};
