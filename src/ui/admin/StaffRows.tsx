import type { StaffRow } from '../../contracts/admin/schemas/staff.ts';
import { Badge } from '../kit/Badge.tsx';
import { Link } from '../kit/Link.tsx';
import { useLocale } from '../messages/context.ts';
import { formatMoment } from './format-moment.ts';
import { useAdminMessages } from './messages.ts';

/** The role of a member, the vendor, and whether the account is disabled. */
export const StaffBadges = ({ member }: { member: Pick<StaffRow, 'role' | 'vendor' | 'is_disabled'> }) => {
  const messages = useAdminMessages();
  const { role, vendor, is_disabled } = member;
  return (
    <span className="admin-badges">
      <Badge tone={role === 'owner' ? 'accent' : 'plain'}>{messages.roles[role]}</Badge>
      {vendor && <span>{messages.memberOf(vendor.name)}</span>}
      {is_disabled && <Badge tone="danger">{messages.memberDisabled}</Badge>}
    </span>
  );
};

/** Who signs in to the panel. */
export const StaffRows = ({ rows }: { rows: readonly StaffRow[] }) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  return (
    <ul className="admin-history admin-log" aria-label={messages.staff}>
      {rows.map(({ id, name, email, signed_in_at, ...member }) => (
        <li key={id}>
          <Link href={`/admin/staff/${id}`}>
            <bdi>{name}</bdi>
          </Link>
          <span lang="en">{email}</span>
          <StaffBadges member={member} />
          <small>
            {signed_in_at === undefined
              ? messages.neverSignedIn
              : messages.lastSignedIn(formatMoment(signed_in_at, locale))}
          </small>
        </li>
      ))}
    </ul>
  );
};
