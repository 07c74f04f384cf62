import type { AdminOrder } from '../../contracts/admin/schemas/order.ts';
import type { AuditEntry } from '../../contracts/admin/schemas/report.ts';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { useLocale } from '../messages/context.ts';
import { formatMoment } from './format-moment.ts';
import { useAdminMessages } from './messages.ts';

const valueText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value !== 'object') return String(value);
  if ('from' in value || 'to' in value) {
    const { from, to } = value as { from?: unknown; to?: unknown };
    return to === undefined ? valueText(from) : `${valueText(from)} → ${valueText(to)}`;
  }
  return Object.entries(value)
    .map(([name, inner]) => `${name}: ${valueText(inner)}`)
    .join(', ');
};

/** Who changed what, newest first. */
export const HistoryList = ({ history }: { history: readonly AuditEntry[] }) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  const actorName = (actor: string) =>
    actor === 'shopper' ? messages.shopper : actor.replace(/^staff /, '');
  return (
    <section className="admin-section">
      <h2>{messages.history}</h2>
      {history.length === 0 ? (
        <p>{messages.noHistory}</p>
      ) : (
        <ol className="admin-history">
          {history.map(({ id, at, actor, action, details }) => (
            <li key={id}>
              <strong>{messages.actions[action] ?? <span lang="en">{action}</span>}</strong>{' '}
              {Object.keys(details).length > 0 && <span lang="en">{valueText(details)}</span>}
              <small>
                {formatMoment(at, locale)} · {actorName(actor)}
              </small>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
};

const mailTones = { waiting: 'info', sent: 'success', failed: 'danger' } as const;

interface MailsProps {
  mails: AdminOrder['mails'];
  isBusy: boolean;
  onSend: (mail: 'confirmation' | 'status') => void;
}

/** Mails about an order, and to send them again. */
export const OrderMails = ({ mails, isBusy, onSend }: MailsProps) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  return (
    <section className="admin-section">
      <h2>{messages.mails}</h2>
      {mails.length === 0 ? (
        <p>{messages.noMails}</p>
      ) : (
        <ol className="admin-history">
          {mails.map((mail) => (
            <li key={mail.id}>
              <Badge tone={mailTones[mail.state]}>{messages.mailStates[mail.state]}</Badge> {mail.subject}
              <small>
                {formatMoment(mail.sent_at ?? mail.created_at, locale)} · {mail.recipient}
              </small>
              {mail.state === 'failed' && mail.last_error && <small lang="en">{mail.last_error}</small>}
            </li>
          ))}
        </ol>
      )}
      <div className="form-actions">
        <Button isBlocked={isBusy} onClick={() => onSend('confirmation')}>
          {messages.sendConfirmation}
        </Button>
        <Button isBlocked={isBusy} onClick={() => onSend('status')}>
          {messages.sendStatus}
        </Button>
      </div>
    </section>
  );
};
