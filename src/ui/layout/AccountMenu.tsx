import { Icon } from '../kit/Icon.tsx';
import { Link } from '../kit/Link.tsx';
import { Popdown } from '../kit/Popdown.tsx';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import { useMessages } from '../messages/context.ts';
import './AccountMenu.css';

interface Props {
  /** Null when signed out. */
  userName: string | null;
  signInHref: string;
  onSignOut: () => void;
}

/** Sign-in link, or the menu of the account. */
export const AccountMenu = ({ userName, signInHref, onSignOut }: Props) => {
  const { layout } = useMessages();
  const pages = [
    ['/account', layout.profile],
    ['/account/orders', layout.orders],
    ['/account/addresses', layout.addresses],
    ['/account/developer', layout.developer],
  ] as const;
  // Signing out removes the focused button: the focus moves to the sign-in link.
  const restoredFocus = useRestoredFocus<HTMLDivElement>('first');
  return (
    <div {...restoredFocus} className="account-place">
      {userName === null ? (
        <Link
          look="plain"
          className="header-icon header-account-link"
          href={signInHref}
          aria-label={layout.signIn}
        >
          <Icon name="user" size={24} />
        </Link>
      ) : (
        <Popdown button={<Icon name="user" size={24} />} name={layout.account} className="account-menu">
          <p className="account-menu-name">{userName}</p>
          <ul className="bare">
            {pages.map(([href, name]) => (
              <li key={href}>
                <Link look="plain" href={href}>
                  {name}
                </Link>
              </li>
            ))}
            <li>
              <button type="button" onClick={onSignOut}>
                {layout.signOut}
              </button>
            </li>
          </ul>
        </Popdown>
      )}
    </div>
  );
};
