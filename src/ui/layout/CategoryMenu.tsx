import { type KeyboardEvent, useId, useState } from 'react';
import type { Category } from '../../contracts/schemas/category.ts';
import { localName } from '../../domain/locale.ts';
import { Icon } from '../kit/Icon.tsx';
import { Link } from '../kit/Link.tsx';
import { useLocale, useMessages } from '../messages/context.ts';
import './CategoryMenu.css';

const maxLevel = 3;

/** Only submenus beside their entry open on hover: those below it would move the page under the pointer. */
const opensOnHover = () => matchMedia('(hover: hover) and (width >= 64rem)').matches;

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
      onPointerEnter={({ pointerType }) =>
        pointerType === 'mouse' && hasSubmenu && opensOnHover() && setOpen(true)
      }
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && opensOnHover() && setOpen(false)}
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
            onClick={({ detail }) => setOpen(detail > 0 && opensOnHover() ? true : !isOpen)}
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
 * Vertical category menu. A submenu opens by the button next to the name: to the side if there is room, where it also
 * opens on hover, otherwise below.
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
