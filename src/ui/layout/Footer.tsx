import type { ReactNode } from 'react';
import type { Category } from '../../contracts/schemas/category.ts';
import type { ShopSettings } from '../../contracts/schemas/settings.ts';
import { contactLinks } from '../../domain/contact-links.ts';
import { localName, localText } from '../../domain/locale.ts';
import { Link } from '../kit/Link.tsx';
import { useLocale, useMessages } from '../messages/context.ts';
import './Footer.css';

interface Props {
  settings: Pick<ShopSettings, 'shopName' | 'contact' | 'pages'>;
  categories: readonly Pick<Category, 'name' | 'name_bn' | 'slug'>[];
  /** Controls such as the theme select. */
  preferences: ReactNode;
}

type Item = readonly [href: string, text: { children: ReactNode; lang?: string }];

const Links = ({ items }: { items: readonly Item[] }) =>
  items.length > 0 && (
    <ul className="bare">
      {items.map(([href, text]) => (
        <li key={href}>
          <Link look="plain" href={href} {...text} />
        </li>
      ))}
    </ul>
  );

export const Footer = ({
  settings: { shopName, contact = {}, pages = [] },
  categories,
  preferences,
}: Props) => {
  const { layout } = useMessages();
  const locale = useLocale();
  return (
    <footer className="footer">
      <div className="footer-border" aria-hidden="true" />
      <div className="footer-inner">
        <div>
          <p className="footer-name">{shopName}</p>
          <p>{layout.footerLine}</p>
          <Links items={contactLinks(contact).map(([href, children]) => [href, { children }])} />
        </div>
        <nav className="footer-links" aria-label={layout.footerNavigation}>
          <Links
            items={[
              ['/shop/all', { children: layout.shop }],
              ...categories
                .slice(0, 4)
                .map((category) => [`/shop/${category.slug}`, localName(category, locale)] as const),
            ]}
          />
          <Links
            items={[
              ['/account', { children: layout.account }],
              ['/account/orders', { children: layout.orders }],
              ['/wishlist', { children: layout.wishlist }],
              ['/track_order', { children: layout.trackOrder }],
            ]}
          />
          <Links
            items={pages.map(({ slug, title }) => [`/pages/${slug}`, localText(title, locale)] as const)}
          />
        </nav>
        <div className="footer-facts">
          <ul className="footer-payments bare">
            <li>{layout.cash}</li>
            <li>{layout.bkash}</li>
          </ul>
          <p>{layout.delivery}</p>
          {preferences}
        </div>
      </div>
    </footer>
  );
};
