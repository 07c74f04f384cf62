import type { ReactNode } from 'react';
import { Link } from '../kit/Link.tsx';
import { useMessages } from '../messages/context.ts';
import './Footer.css';

interface Props {
  shopName: string;
  categories: readonly { name: string; slug: string }[];
  /** Language and theme switches. */
  switches: ReactNode;
}

export const Footer = ({ shopName, categories, switches }: Props) => {
  const { layout } = useMessages();
  return (
    <footer className="footer">
      <div className="footer-border" aria-hidden="true" />
      <div className="footer-inner">
        <div>
          <p className="footer-name">{shopName}</p>
          <p>{layout.footerLine}</p>
        </div>
        <nav className="footer-links" aria-label={layout.footerNavigation}>
          <ul className="bare">
            <li>
              <Link look="plain" href="/shop/all">
                {layout.shop}
              </Link>
            </li>
            {categories.slice(0, 4).map(({ name, slug }) => (
              <li key={slug}>
                <Link look="plain" href={`/shop/${slug}`}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          <ul className="bare">
            <li>
              <Link look="plain" href="/account">
                {layout.account}
              </Link>
            </li>
            <li>
              <Link look="plain" href="/account/orders">
                {layout.orders}
              </Link>
            </li>
            <li>
              <Link look="plain" href="/wishlist">
                {layout.wishlist}
              </Link>
            </li>
          </ul>
        </nav>
        <div className="footer-facts">
          <p>{layout.payments}</p>
          <p>{layout.delivery}</p>
          {switches}
        </div>
      </div>
    </footer>
  );
};
