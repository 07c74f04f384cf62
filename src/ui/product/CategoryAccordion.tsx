import type { Category } from '../../contracts/schemas/category.ts';
import { categoryChain } from '../../domain/listing-view.ts';
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

/** How many links are shown at first: with these, price and size are still on the first screen. */
const firstShown = 5;

const deepest = 3;

/**
 * The way down to the current category and what is in it; of one with nothing in it those beside it, and of all
 * categories those at the top.
 */
export const CategoryAccordion = ({ categories, currentSlug }: Props) => {
  const { layout } = useMessages();
  const listing = useListingMessages();
  const locale = useLocale();
  const chain = categoryChain(categories, currentSlug);
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
  const current = chain.at(-1);
  const isOpen = chain.length < deepest && chain.at(-1)?.items.length !== 0;
  const way = isOpen ? chain : chain.slice(0, -1);
  const within = way.at(-1)?.items ?? categories;
  // A single hidden link would take no more room than the line that reveals it.
  const shown = within.length === firstShown + 1 ? within.length : firstShown;
  return (
    <Disclosure title={current ? localName(current, locale).children : listing.allCategories} isOpenAtFirst>
      <nav className="category-accordion" aria-label={listing.allCategories}>
        {links([{ slug: 'all', name: listing.allCategories, name_bn: listing.allCategories }, ...way])}
        <div className="category-accordion-below">
          {links(within.slice(0, shown))}
          {within.length > shown && (
            <details key={currentSlug} open={within.slice(shown).some(({ slug }) => slug === currentSlug)}>
              <summary>{layout.moreCategories}</summary>
              {links(within.slice(shown))}
            </details>
          )}
        </div>
      </nav>
    </Disclosure>
  );
};
