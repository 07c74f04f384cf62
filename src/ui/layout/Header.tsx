import type { ReactNode } from 'react';
import type { Category } from '../../contracts/schemas/category.ts';
import { formatNumber } from '../../domain/locale.ts';
import { Icon, type IconName } from '../kit/Icon.tsx';
import { Link } from '../kit/Link.tsx';
import { Popdown } from '../kit/Popdown.tsx';
import { isPlainClick } from '../kit/plain-click.ts';
import { useLocale, useMessages } from '../messages/context.ts';
import { CategoryMenu } from './CategoryMenu.tsx';
import './Header.css';

interface Props {
  shopName: string;
  categories: readonly Category[];
  /** The top categories, shown in a second row if there is room. */
  categoryRow?: ReactNode;
  /** Link to the page in the other language. */
  language?: ReactNode;
  search: ReactNode;
  account: ReactNode;
  cartCount: number;
  wishlistCount: number;
  /** Replace following the link to the wishlist or the cart. */
  onWishlist?: () => void;
  onCart?: () => void;
}

export const Header = ({
  shopName,
  categories,
  categoryRow,
  language,
  search,
  account,
  ...counts
}: Props) => {
  const { layout } = useMessages();
  const locale = useLocale();
  const countLink = (href: string, icon: IconName, name: string, count: number, onOpen?: () => void) => (
    <Link
      look="plain"
      className="header-icon"
      href={href}
      aria-label={name}
      onClick={(event) => {
        if (!onOpen || !isPlainClick(event)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      <Icon name={icon} size={24} />
      {count > 0 && <span className="header-count">{formatNumber(count, locale)}</span>}
    </Link>
  );
  return (
    <header className="header">
      <div className="header-row">
        <nav className="header-menu" aria-label={layout.mainNavigation}>
          <Popdown
            button={
              <>
                <Icon name="grid" size={24} />
                <span className="header-menu-name">{layout.categories}</span>
              </>
            }
            name={layout.categories}
          >
            <CategoryMenu categories={categories} />
            <Link look="plain" className="header-menu-all" href="/shop/all">
              {layout.all(layout.categories)}
            </Link>
          </Popdown>
        </nav>
        <Link look="plain" className="header-logo" href="/">
          {/* Drawn in index.html. A shop of another name has its name in the font of titles. */}
          {shopName === 'Razz' ? (
            <svg role="img" aria-label={shopName}>
              <use href="#wordmark" />
            </svg>
          ) : (
            shopName
          )}
        </Link>
        <div className="header-search">
          {search}
          {language}
        </div>
        <div className="header-tools">
          {account}
          {countLink(
            '/wishlist',
            'heart',
            layout.wishlistCount(counts.wishlistCount),
            counts.wishlistCount,
            counts.onWishlist,
          )}
          {countLink('/cart', 'bag', layout.cartCount(counts.cartCount), counts.cartCount, counts.onCart)}
        </div>
      </div>
      {categoryRow}
    </header>
  );
};
