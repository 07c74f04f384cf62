import type { ShopSettings } from '../../contracts/schemas/settings.ts';
import { contactLinks } from '../../domain/contact-links.ts';
import { formatNumber } from '../../domain/locale.ts';
import { Link } from '../kit/Link.tsx';
import { useCartMessages } from '../messages/cart.ts';
import { useLocale } from '../messages/context.ts';
import './OrderHelp.css';

interface Props {
  settings: Pick<ShopSettings, 'contact' | 'exchangeDays'>;
}

/** How to reach the shop and until when a product can be exchanged, beside an order; only what the shop has set. */
export const OrderHelp = ({ settings: { contact = {}, exchangeDays } }: Props) => {
  const cart = useCartMessages();
  const locale = useLocale();
  const links = contactLinks(contact);
  if (links.length === 0 && exchangeDays === undefined) return null;
  return (
    <ul className="bare order-help">
      {exchangeDays !== undefined && <li>{cart.exchange(formatNumber(exchangeDays, locale))}</li>}
      {links.length > 0 && (
        <li>
          {cart.questions}
          {links.map(([href, text]) => (
            <Link key={href} href={href}>
              {text}
            </Link>
          ))}
        </li>
      )}
    </ul>
  );
};
