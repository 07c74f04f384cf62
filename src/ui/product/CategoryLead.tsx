import { type ReactNode, useId } from 'react';
import type { Category } from '../../contracts/schemas/category.ts';
import { localName } from '../../domain/locale.ts';
import { Link } from '../kit/Link.tsx';
import { Picture } from '../kit/Picture.tsx';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import { useLocale, useMessages } from '../messages/context.ts';
import './CategoryLead.css';

interface Props {
  category: Pick<Category, 'name' | 'name_bn' | 'slug'>;
  /** Undefined: the tile shows only the name. */
  pictureUrl: string | undefined;
  /** Small product cards, in two rows if there is room. */
  isCompact: boolean;
  children: ReactNode;
}

/** A category's products next to a tile with its picture and name. */
export const CategoryLead = ({ category, pictureUrl, isCompact, children }: Props) => {
  const { product } = useMessages();
  const name = localName(category, useLocale());
  const id = useId();
  const restoredFocus = useRestoredFocus<HTMLElement>('near');
  return (
    <section
      {...restoredFocus}
      className="category-lead"
      data-compact={isCompact || undefined}
      aria-labelledby={id}
    >
      <div className="category-lead-tile">
        {pictureUrl !== undefined && (
          <Picture url={pictureUrl} alt="" sizes="(width >= 64rem) 15rem, (width >= 40rem) 30vw, 30vw" />
        )}
        <div className="category-lead-name">
          <h2 id={id} {...name} />
          <Link href={`/shop/${category.slug}`} aria-label={product.seeAllOf(name.children)}>
            {product.seeAll}
          </Link>
        </div>
      </div>
      <div className="category-lead-products">{children}</div>
    </section>
  );
};
