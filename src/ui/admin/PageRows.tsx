import type { AdminPageRow } from '../../contracts/admin/schemas/page.ts';
import { localText } from '../../domain/locale.ts';
import { Badge } from '../kit/Badge.tsx';
import { Link } from '../kit/Link.tsx';
import { useLocale } from '../messages/context.ts';
import { useAdminMessages } from './messages.ts';

const tones = { general: 'info', own: 'success', empty: 'warning', hidden: 'accent' } as const;

/** The text pages of the shop, each with what shoppers see of it. */
export const PageRows = ({ rows }: { rows: readonly AdminPageRow[] }) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  return (
    <ul className="admin-history admin-log" aria-label={messages.textPages}>
      {rows.map(({ slug, title, title_bn, state }) => (
        <li key={slug}>
          <Link href={`/admin/settings/pages/${encodeURIComponent(slug)}`}>
            <bdi {...localText({ en: title, bn: title_bn || undefined }, locale)} />
          </Link>
          <span className="admin-badges">
            <Badge tone={tones[state]}>{messages.pageStates[state]}</Badge>
          </span>
        </li>
      ))}
    </ul>
  );
};
