import { type ReactNode, type Ref, useId } from 'react';
import type { Category } from '../../contracts/schemas/category.ts';
import { localName } from '../../domain/locale.ts';
import { Link } from '../kit/Link.tsx';
import { useLocale, useMessages } from '../messages/context.ts';
import './CategoryRow.css';

interface Props {
  categories: readonly Category[];
  openId: number | null;
  onOpen: (id: number | null) => void;
  /** Called when the pointer or the focus enters the row: the time to preload the panels. */
  onIntent?: () => void;
  /** Content of the open panel. */
  panel: ReactNode;
  ref?: Ref<HTMLUListElement>;
}

const maxShown = 10;

/**
 * The top categories in a row, each with a button that opens a panel of its subcategories, after
 * https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/examples/disclosure-navigation-hybrid/.
 * `attachCategoryRowHandlers` adds hover and arrow keys.
 */
export const CategoryRow = ({ categories, openId, onOpen, onIntent, panel, ref }: Props) => {
  const { layout } = useMessages();
  const locale = useLocale();
  const id = useId();
  return (
    <nav className="category-row" aria-label={layout.topCategories}>
      <ul ref={ref} className="bare" onPointerMove={onIntent} onFocus={onIntent}>
        {categories.slice(0, maxShown).map((category) => {
          const name = localName(category, locale);
          const isOpen = category.id === openId;
          return (
            <li
              key={category.id}
              className="category-entry"
              data-id={category.id}
              data-open={isOpen || undefined}
            >
              <Link look="plain" href={`/shop/${category.slug}`} {...name} />
              {category.items.length > 0 && (
                <>
                  <button
                    type="button"
                    aria-label={layout.showSubmenu(name.children)}
                    aria-expanded={isOpen}
                    aria-controls={isOpen ? id : undefined}
                    onClick={() => onOpen(isOpen ? null : category.id)}
                  />
                  {isOpen && (
                    <div id={id} className="category-panel">
                      {panel}
                    </div>
                  )}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
};
