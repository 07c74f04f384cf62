import { type KeyboardEvent, useId, useState } from 'react';
import type { Category } from '../../contracts/schemas/category.ts';
import { localName } from '../../domain/locale.ts';
import { Icon } from '../kit/Icon.tsx';
import { Link } from '../kit/Link.tsx';
import { useLocale, useMessages } from '../messages/context.ts';
import './CategoryMenu.css';

const maxLevel = 3;

interface ItemProps {
  category: Category;
  level: number;
}

const CategoryItem = ({ category, level }: ItemProps) => {
  const { layout } = useMessages();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const name = localName(category, useLocale());
  const hasSubmenu = category.items.length > 0 && level < maxLevel;
  const closeByKey = (event: KeyboardEvent<HTMLLIElement>) => {
    if (!isOpen || (event.key !== 'Escape' && event.key !== 'ArrowLeft')) return;
    event.stopPropagation();
    setOpen(false);
    event.currentTarget.querySelector('button')?.focus();
  };
  return (
    <li
      className="category-item"
      data-open={isOpen || undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && hasSubmenu && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
      onKeyDown={closeByKey}
    >
      <Link look="plain" href={`/shop/${category.slug}`} {...name} />
      {hasSubmenu && (
        <>
          <button
            type="button"
            aria-label={layout.showSubmenu(name.children)}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={(event) =>
              setOpen(event.detail > 0 && matchMedia('(hover: hover)').matches ? true : !isOpen)
            }
          >
            <Icon name="chevronRight" size={16} />
          </button>
          {isOpen && (
            <ul id={id} className="bare category-list">
              {category.items.map((child) => (
                <CategoryItem key={child.id} category={child} level={level + 1} />
              ))}
            </ul>
          )}
        </>
      )}
    </li>
  );
};

/**
 * Vertical category menu. A submenu opens on hover or by the button next to the name: to the side if there is room,
 * otherwise below.
 */
export const CategoryMenu = ({ categories }: { categories: readonly Category[] }) => {
  return (
    <ul className="bare category-list category-menu">
      {categories.map((category) => (
        <CategoryItem key={category.id} category={category} level={1} />
      ))}
    </ul>
  );
};
