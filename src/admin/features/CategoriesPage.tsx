import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type {
  AdminCategoryRow,
  NewCategory as NewCategoryInput,
} from '../../contracts/admin/schemas/category.ts';
import { childrenOf, places } from '../../domain/admin-categories.ts';
import { localName } from '../../domain/locale.ts';
import { CategoryTree } from '../../ui/admin/CategoryTree.tsx';
import { MoveButtons } from '../../ui/admin/MoveButtons.tsx';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { NewCategoryForm } from '../../ui/admin/NewCategoryForm.tsx';
import { EmptyState } from '../../ui/kit/EmptyState.tsx';
import { useLocale } from '../../ui/messages/context.ts';
import { useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideCategoryRecord, provideNewCategory } from '../provide.ts';
import { usePanelForm } from './use-panel-form.ts';
import { useRecord } from './use-record.tsx';

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

const never = () => false;

const CategoryMoves = ({ panel, rows, row }: Props & { row: AdminCategoryRow }) => {
  const router = useRouter();
  const messages = useAdminMessages();
  const locale = useLocale();
  const name = localName(row, locale).children;
  const { isBusy, submit, notice } = useRecord(
    panel,
    () => provideCategoryRecord(panel.api),
    { ...row, size_table: '', history: [] },
    {
      differencesOf: () => [],
      isOfForm: never,
      onSaved: () => {
        panel.notice.set({ text: messages.moved(name) });
        void router.invalidate();
      },
    },
  );
  const { up, down } = places(rows, row);
  return (
    <>
      <MoveButtons
        name={name}
        place={childrenOf(rows, row.parent_id).indexOf(row)}
        canMoveUp={up !== null}
        canMoveDown={down !== null}
        isBusy={isBusy}
        onMove={(direction) =>
          submit({ kind: 'edit', fields: { after: (direction === 'up' ? up : down) ?? 0 } })
        }
      />
      {notice}
    </>
  );
};

const noCategory: NewCategoryInput = { name: '' };

const NewCategory = ({ panel, rows }: Props) => {
  const router = useRouter();
  const messages = useAdminMessages();
  const locale = useLocale();
  /** That of the last one: the next one is likely to be its sibling. */
  const [parent, setParent] = useState(0);
  const form = usePanelForm(
    panel,
    () => provideNewCategory(panel.api),
    noCategory,
    (saved) => {
      setParent(saved.parent_id);
      panel.notice.set({ text: messages.added(localName(saved, locale).children) });
      void router.invalidate();
    },
  );
  return (
    <NewCategoryForm
      key={form.key}
      rows={rows}
      parent={parent}
      isReplacement={form.key > 0}
      {...form.props}
      onSubmit={({ name = '', name_bn = '', parent_id }) =>
        form.submit({ name, parent_id: Number(parent_id), ...(name_bn.trim() && { name_bn }) })
      }
    />
  );
};
