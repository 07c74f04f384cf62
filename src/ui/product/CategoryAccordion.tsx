import type { Category } from '../../contracts/schemas/category.ts';
import { categoryChain } from '../../domain/listing.ts';
import { Disclosure } from '../kit/Disclosure.tsx';
import { Link } from '../kit/Link.tsx';
import { useMessages } from '../messages/context.ts';
import './FilterSidebar.css';

interface Props {
  categories: readonly Category[];
  currentSlug: string;
}

/** The tree of categories under the current one's name; open along the way to it. */
export const CategoryAccordion = ({ categories, currentSlug }: Props) => {
  const { product } = useMessages();
  const chain = categoryChain(categories, currentSlug);
  const onTheWay = new Set(chain.map(({ id }) => id));
  const branch = (items: readonly Category[], level: number) => (
    <ul className="bare">
      {items.map((item) => (
        <li key={item.id}>
          <Link
            look="plain"
            href={`/shop/${item.slug}`}
            aria-current={item.slug === currentSlug ? 'page' : undefined}
          >
            {item.name}
          </Link>
          {onTheWay.has(item.id) && item.items.length > 0 && level < 3 && branch(item.items, level + 1)}
        </li>
      ))}
    </ul>
  );
  return (
    <Disclosure title={chain.at(-1)?.name ?? product.allCategories} isOpenAtFirst>
      <nav className="category-accordion" aria-label={product.allCategories}>
        <Link look="plain" href="/shop/all" aria-current={currentSlug === 'all' ? 'page' : undefined}>
          {product.allCategories}
        </Link>
        {branch(categories, 1)}
      </nav>
    </Disclosure>
  );
};
