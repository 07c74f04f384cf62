import type { ReactNode } from 'react';
import { Link } from '../kit/Link.tsx';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import { useAccountMessages } from '../messages/account.ts';
import { useMessages } from '../messages/context.ts';
import './AccountLayout.css';

type Page = '/account' | '/account/orders' | '/account/addresses' | '/account/developer';
interface Props {
  current: Page;
  heading: string;
  children: ReactNode;
}

/** Layout of the account pages, with their navigation. */
export const AccountLayout = ({ current, heading, children }: Props) => {
  const account = useAccountMessages();
  const { layout } = useMessages();
  const restoredFocus = useRestoredFocus<HTMLDivElement>('near');
  const pages: readonly { href: Page; name: string }[] = [
    { href: '/account', name: layout.profile },
    { href: '/account/orders', name: layout.orders },
    { href: '/account/addresses', name: layout.addresses },
    { href: '/account/developer', name: layout.developer },
  ];
  return (
    <div className="account-layout">
      <nav aria-label={account.navigation}>
        <ul className="bare">
          {pages.map(({ href, name }) => (
            <li key={href}>
              <Link look="plain" href={href} aria-current={href === current ? 'page' : undefined}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div {...restoredFocus} className="account-layout-main">
        <h1>{heading}</h1>
        {children}
      </div>
    </div>
  );
};
