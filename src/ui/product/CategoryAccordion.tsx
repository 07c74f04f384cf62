import type { Category } from '../../contracts/schemas/category.ts';
import { categoryPath } from '../../domain/listing-view.ts';
import { localName } from '../../domain/locale.ts';
import { Disclosure } from '../kit/Disclosure.tsx';
import { Link } from '../kit/Link.tsx';
import { useLocale, useMessages } from '../messages/context.ts';
import { useListingMessages } from '../messages/listing.ts';
import './FilterSidebar.css';

interface Props {
  categories: readonly Category[];
  currentSlug: string;
}

/** Number of links shown initially: few enough to keep price and size above the fold. */
const initialCount = 5;

const maxLevel = 3;

/**
 * Path to the current category with its subcategories, or with its siblings if it has none. Without a current category:
 * the top categories.
 */
export const CategoryAccordion = ({ categories, currentSlug }: Props) => {
  const { layout } = useMessages();
  const listing = useListingMessages();
  const locale = useLocale();
  const currentPath = categoryPath(categories, currentSlug);
  const links = (items: readonly Pick<Category, 'slug' | 'name' | 'name_bn'>[]) => (
    <ul className="bare">
      {items.map((item) => (
        <li key={item.slug}>
          <Link
            look="plain"
            href={`/shop/${item.slug}`}
            aria-current={item.slug === currentSlug ? 'page' : undefined}
            {...localName(item, locale)}
          />
        </li>
      ))}
    </ul>
  );
  const current = currentPath.at(-1);
  const isOpen = currentPath.length < maxLevel && currentPath.at(-1)?.items.length !== 0;
  const path = isOpen ? currentPath : currentPath.slice(0, -1);
  const items = path.at(-1)?.items ?? categories;
  // A single hidden link would take no more space than the line that reveals it.
  const shownCount = items.length === initialCount + 1 ? items.length : initialCount;
  return (
    <Disclosure title={current ? localName(current, locale).children : listing.allCategories} defaultOpen>
      <nav className="category-accordion" aria-label={listing.allCategories}>
        {links([{ slug: 'all', name: listing.allCategories, name_bn: listing.allCategories }, ...path])}
        <div className="category-accordion-below">
          {links(items.slice(0, shownCount))}
          {items.length > shownCount && (
            <details
              key={currentSlug}
              open={items.slice(shownCount).some(({ slug }) => slug === currentSlug)}
            >
              <summary>{layout.moreCategories}</summary>
              {links(items.slice(shownCount))}
            </details>
          )}
        </div>
      </nav>
    </Disclosure>
  );
};
