import type { AdminImportRow } from '../../contracts/admin/schemas/import.ts';
import { Badge } from '../kit/Badge.tsx';
import { Link } from '../kit/Link.tsx';
import { useLocale } from '../messages/context.ts';
import { formatMoment } from './format-moment.ts';
import { useAdminMessages } from './messages.ts';
import { actorName } from './OrderRecords.tsx';

/** The last imports. */
export const ImportRows = ({ rows }: { rows: readonly AdminImportRow[] }) => {
  const messages = useAdminMessages();
  const { imports } = messages;
  const locale = useLocale();
  return (
    <ul className="admin-history admin-log" aria-label={imports.list}>
      {rows.map(({ id, file_name, created_at, actor, state, problem, added, changed }) => (
        <li key={id}>
          <Link href={`/admin/imports/${id}`}>
            <bdi>{file_name}</bdi>
          </Link>
          {added !== undefined && changed !== undefined && <span>{imports.counts(added, changed)}</span>}
          <small>
            {formatMoment(created_at, locale)} · {actorName(actor, messages)}
          </small>
          <span className="admin-badges">
            <Badge tone={problem === undefined ? 'plain' : 'accent'}>
              {problem === undefined ? imports.states[state] : imports.problems[problem.reason]}
            </Badge>
          </span>
        </li>
      ))}
    </ul>
  );
};
