import { useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { AdminCategoryRow } from '../../contracts/admin/schemas/category.ts';
import { childrenOf, places } from '../../domain/admin-categories.ts';
import { localName } from '../../domain/locale.ts';
import { toRefusal } from '../../features/page/failure-message.ts';
import { useCurrentFailure } from '../../features/page/page-state.ts';
import { canRetry } from '../../machines/failure.ts';
import { selectFieldErrors, selectFormFailure, selectIsBusy } from '../../machines/form.ts';
import { CategoryTree } from '../../ui/admin/CategoryTree.tsx';
import { ChangeNotice } from '../../ui/admin/ChangeNotice.tsx';
import { MoveButtons } from '../../ui/admin/MoveButtons.tsx';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { NewCategoryForm } from '../../ui/admin/NewCategoryForm.tsx';
import { EmptyState } from '../../ui/kit/EmptyState.tsx';
import { useLocale, useMessages } from '../../ui/messages/context.ts';
import { useEmitted, useFailureText, useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideCategoryRecord, provideNewCategory } from '../provide.ts';

interface Props {
  panel: Panel;
  rows: readonly AdminCategoryRow[];
}

/** The category tree: the order of siblings, and new categories. */
export const CategoriesPage = ({ panel, rows }: Props) => {
  const messages = useAdminMessages();
  useTitle(messages.categories, panel.settings.shopName);
  return (
    <>
      <div className="admin-page-head">
        <h1>{messages.categories}</h1>
      </div>
      <div className="admin-columns">
        {rows.length === 0 ? (
          <EmptyState icon="grid" title={messages.noCategories} text={messages.noCategoriesText} />
        ) : (
          <CategoryTree
            rows={rows}
            renderMoves={(row) => (
              <CategoryMoves key={`${row.id} ${row.version}`} panel={panel} rows={rows} row={row} />
            )}
          />
        )}
        <NewCategory panel={panel} rows={rows} />
      </div>
    </>
  );
};

const CategoryMoves = ({ panel, rows, row }: Props & { row: AdminCategoryRow }) => {
  const router = useRouter();
  const messages = useAdminMessages();
  const locale = useLocale();
  const failureText = useFailureText();
  const [machine] = useState(() => provideCategoryRecord(panel.api));
  const actor = useActorRef(machine, { input: { record: { ...row, history: [] } } });
  const { current, failure } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const name = localName(row, locale).children;
  useEmitted(actor, (event) => {
    if (event.type === 'session.expired') return panel.expire();
    panel.notice.set({ text: messages.moved(name) });
    void router.invalidate();
  });
  const { up, down } = places(rows, row);
  const reload = () => void router.invalidate();
  return (
    <>
      <MoveButtons
        name={name}
        place={childrenOf(rows, row.parent_id).indexOf(row)}
        canMoveUp={up !== null}
        canMoveDown={down !== null}
        isBusy={isBusy}
        onMove={(direction) =>
          actor.send({
            type: 'change.submit',
            change: { kind: 'edit', fields: { after: (direction === 'up' ? up : down) ?? 0 } },
          })
        }
      />
      <ChangeNotice
        conflict={current && []}
        failure={failure && failureText(failure)}
        canRetry={failure !== null && (canRetry(failure) || failure.kind === 'signedOut')}
        isFocused={failure?.kind !== 'signedOut'}
        onKeepMine={() => actor.send({ type: 'conflict.keepMine' })}
        onKeepTheirs={() => {
          actor.send({ type: 'conflict.keepTheirs' });
          reload();
        }}
        onRetry={() => actor.send({ type: 'change.retry' })}
        onDiscard={() => {
          actor.send({ type: 'change.discard' });
          reload();
        }}
      />
    </>
  );
};

const noCategory = { values: { name: '' }, subject: null };

const NewCategory = ({ panel, rows }: Props) => {
  const router = useRouter();
  const messages = useAdminMessages();
  const shopMessages = useMessages();
  const locale = useLocale();
  const [machine] = useState(() => provideNewCategory(panel.api));
  const form = useActorRef(machine, { input: noCategory });
  const failure = useCurrentFailure(useSelector(form, selectFormFailure));
  const refusal = useMemo(() => toRefusal(failure, shopMessages), [failure, shopMessages]);
  const fieldErrors = useSelector(form, selectFieldErrors);
  const isBusy = useSelector(form, selectIsBusy);
  /** The parent of the last one: the next one is likely to be its sibling. Another key empties the form. */
  const [last, setLast] = useState({ key: 0, parent: 0 });
  useEmitted(form, (event) => {
    if (event.type === 'session.expired') return panel.expire();
    if (event.type !== 'form.saved') return;
    const { saved } = event;
    form.send({ type: 'form.open', content: noCategory });
    setLast(({ key }) => ({ key: key + 1, parent: saved.parent_id }));
    panel.notice.set({ text: messages.added(localName(saved, locale).children) });
    void router.invalidate();
  });
  return (
    <NewCategoryForm
      key={last.key}
      rows={rows}
      parent={last.parent}
      isReplacement={last.key > 0}
      isBusy={isBusy}
      refusal={refusal}
      fieldErrors={fieldErrors}
      onFieldChange={(field, value) => form.send({ type: 'field.change', values: { [field]: value } })}
      onSubmit={({ name = '', name_bn = '', parent_id }) => {
        panel.notice.set(null);
        const values = { name, parent_id: Number(parent_id), ...(name_bn.trim() && { name_bn }) };
        form.send({ type: 'form.open', content: { values, subject: null } });
        form.send({ type: 'form.submit' });
      }}
    />
  );
};
