import type { ReactNode } from 'react';
import type { AdminCategoryRow } from '../../contracts/admin/schemas/category.ts';
import { childrenOf } from '../../domain/admin-categories.ts';
import { localName } from '../../domain/locale.ts';
import { Badge } from '../kit/Badge.tsx';
import { Link } from '../kit/Link.tsx';
import { useLocale } from '../messages/context.ts';
import { useAdminMessages } from './messages.ts';

interface Props {
  /** All categories, in the order of the tree. */
  rows: readonly AdminCategoryRow[];
  /** Buttons that change the place of a category. */
  renderMoves: (row: AdminCategoryRow) => ReactNode;
}

/** The category tree as nested lists. */
export const CategoryTree = ({ rows, renderMoves }: Props) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  const levelBelow = (id: number, label?: string) => (
    <ul className="admin-tree" aria-label={label}>
      {childrenOf(rows, id).map((row) => {
        const name = localName(row, locale);
        return (
          <li key={row.id}>
            <div className="admin-tree-row">
              <span className="admin-tree-name">
                <Link href={`/admin/categories/${row.id}`} {...name} />
                <small>{messages.productCount(row.products)}</small>
                {row.is_hidden && <Badge tone="accent">{messages.hidden}</Badge>}
              </span>
              {renderMoves(row)}
            </div>
            {childrenOf(rows, row.id).length > 0 && levelBelow(row.id, messages.below(name.children))}
          </li>
        );
      })}
    </ul>
  );
  return levelBelow(0, messages.categories);
};
