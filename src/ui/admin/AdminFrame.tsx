import { type ReactNode, useEffect, useRef } from 'react';
import type { StaffMember } from '../../contracts/admin/schemas/staff.ts';
import { formatNumber } from '../../domain/locale.ts';
import { Button } from '../kit/Button.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { Link } from '../kit/Link.tsx';
import { LiveRegion } from '../kit/LiveRegion.tsx';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { SkipLink } from '../layout/SkipLink.tsx';
import { useLocale } from '../messages/context.ts';
import './admin.css';
import { useAdminMessages } from './messages.ts';

interface Props {
  shopName: string;
  /** The pages of the member's role. */
  pages: readonly {
    name: string;
    label?: string | undefined;
    href: string;
    count?: number | undefined;
    isCurrent: boolean;
  }[];
  member: Pick<StaffMember, 'name' | 'role'>;
  /** The page of the member's account. */
  account: { name: string; href: string; isCurrent: boolean };
  language: ReactNode;
  /** Whether another page, or other rows of this one, are being loaded. */
  isLoading: boolean;
  isSigningOut: boolean;
  onSignOut: () => void;
  isOffline: boolean;
  /** The result of the last action. */
  notice: { text: string; isError?: boolean } | null;
  onDismiss: () => void;
  /** Form to sign in again, if the session has expired. */
  expired?: ReactNode;
  children: ReactNode;
}

/** Layout of every page of the panel. */
export const AdminFrame = ({
  shopName,
  pages,
  member,
  account,
  language,
  isLoading,
  isSigningOut,
  onSignOut,
  isOffline,
  notice,
  onDismiss,
  expired,
  children,
}: Props) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  const list = useRef<HTMLUListElement>(null);
  const current = pages.find(({ isCurrent }) => isCurrent)?.href;
  // On a phone, the list scrolls. Not with scrollIntoView(), which also scrolls the page.
  useEffect(() => {
    const shown = list.current;
    const link = current !== undefined && shown?.querySelector('[aria-current]');
    if (!link || !shown) return;
    // Also when the phone is turned, and when fonts, counts or another language change the widths.
    const observer = new ResizeObserver(() => {
      const { left, width } = shown.getBoundingClientRect();
      const box = link.getBoundingClientRect();
      shown.scrollLeft += box.left - left - (width - box.width) / 2;
    });
    for (const element of [shown, ...shown.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [current]);
  return (
    <div className="admin-frame">
      <SkipLink />
      <header className="admin-header">
        <p className="admin-brand">
          {shopName} <span>{messages.panel}</span>
        </p>
        <nav aria-label={messages.navigation}>
          <ul className="admin-pages" ref={list}>
            {pages.map(({ name, label, href, count = 0, isCurrent }) => (
              <li key={href}>
                <Link look="plain" href={href} aria-current={isCurrent ? 'page' : undefined}>
                  {name}
                  {count > 0 && (
                    <>
                      <span className="admin-count" aria-hidden="true">
                        {formatNumber(count, locale)}
                      </span>
                      <VisuallyHidden>{label}</VisuallyHidden>
                    </>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="admin-member">
          <span>
            {member.name} <small>{messages.roles[member.role]}</small>
          </span>
          <Link look="plain" href={account.href} aria-current={account.isCurrent ? 'page' : undefined}>
            {account.name}
          </Link>
          {language}
          <Button look="text" isBusy={isSigningOut} onClick={onSignOut}>
            {messages.signOut}
          </Button>
        </div>
      </header>
      <div className="admin-offline" role="status">
        {isOffline && <p>{messages.offline}</p>}
      </div>
      {expired}
      <main id="content" tabIndex={-1} aria-busy={isLoading}>
        {children}
      </main>
      <LiveRegion message={notice?.text ?? ''} />
      {notice && (
        <div className="admin-notice" data-error={notice.isError || undefined}>
          <p aria-hidden="true">{notice.text}</p>
          <IconButton icon="close" label={messages.dismiss} onClick={onDismiss} />
        </div>
      )}
    </div>
  );
};
