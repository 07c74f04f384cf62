import type { Category } from '../../contracts/schemas/category.ts';
import { localName } from '../../domain/locale.ts';
import { Link } from '../kit/Link.tsx';
import { Picture } from '../kit/Picture.tsx';
import { useLocale, useMessages } from '../messages/context.ts';
import './CategoryPanel.css';

interface Props {
  category: Category;
  /** Undefined while loading, null if there is none. */
  pictureUrl: string | null | undefined;
}

/** Subcategories of a top category: two levels in columns, and one picture. */
export const CategoryPanel = ({ category, pictureUrl }: Props) => {
  const { layout } = useMessages();
  const locale = useLocale();
  const { children: name, lang } = localName(category, locale);
  return (
    <div className="category-columns">
      <ul className="bare">
        {category.items.map((column) => (
          <li key={column.id}>
            <Link
              look="plain"
              className="category-column-name"
              href={`/shop/${column.slug}`}
              {...localName(column, locale)}
            />
            <ul className="bare">
              {column.items.map((item) => (
                <li key={item.id}>
                  <Link look="plain" href={`/shop/${item.slug}`} {...localName(item, locale)} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <Link look="plain" className="category-picture" href={`/shop/${category.slug}`} lang={lang}>
        {pictureUrl === null || (
          <span className="category-picture-place">
            {pictureUrl && <Picture url={pictureUrl} alt="" sizes="17rem" />}
          </span>
        )}
        {layout.all(name)}
      </Link>
    </div>
  );
};
