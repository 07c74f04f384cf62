import type { AdminOrder } from '../../contracts/admin/schemas/order.ts';
import type { AuditEntry, OutgoingMail } from '../../contracts/admin/schemas/report.ts';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { useLocale } from '../messages/context.ts';
import { formatMoment } from './format-moment.ts';
import { type AdminMessages, useAdminMessages } from './messages.ts';

/** The label of a field in the audit log, as its form shows it; a name that is none, such as a product, stays. */
const fieldLabel = (name: string, action: string, messages: AdminMessages): string => {
  const label: unknown =
    (action.startsWith('vendor.') ? messages.vendorFields[name] : undefined) ??
    messages.auditFields[name] ??
    messages.fields[name] ??
    messages.pageFields[name] ??
    messages.home.parts[name as keyof typeof messages.home.parts];
  // Any text may be a name, also that of a property which every object has.
  return typeof label === 'string' ? label : name;
};

const valueText = (value: unknown, action: string, messages: AdminMessages): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? messages.yes : messages.no;
  if (typeof value !== 'object') return value === 'changed' ? messages.auditChanged : String(value);
  if ('from' in value || 'to' in value) {
    const { from, to } = value as { from?: unknown; to?: unknown };
    const before = valueText(from, action, messages);
    return to === undefined ? before : `${before} → ${valueText(to, action, messages)}`;
  }
  return Object.entries(value)
    .map(
      ([name, inner]) =>
        `${Array.isArray(value) ? '' : `${fieldLabel(name, action, messages)}: `}${valueText(inner, action, messages)}`,
    )
    .join(', ');
};

/** What was done, with what has changed. */
export const AuditText = ({ action, details }: Pick<AuditEntry, 'action' | 'details'>) => {
  const messages = useAdminMessages();
  return (
    <>
      <strong>{messages.actions[action] ?? <span lang="en">{action}</span>}</strong>{' '}
      {Object.keys(details).length > 0 && <span>{valueText(details, action, messages)}</span>}
    </>
  );
};

/** The name of who made a change. */
export const actorName = (actor: string, messages: AdminMessages): string =>
  actor === 'shopper' ? messages.shopper : actor.replace(/^staff /, '');

/** Who changed what, newest first. */
export const HistoryList = ({ history }: { history: readonly AuditEntry[] }) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  return (
    <section className="admin-section">
      <h2>{messages.history}</h2>
      {history.length === 0 ? (
        <p>{messages.noHistory}</p>
      ) : (
        <ol className="admin-history">
          {history.map(({ id, at, actor, action, details }) => (
            <li key={id}>
              <AuditText action={action} details={details} />
              <small>
                {formatMoment(at, locale)} · {actorName(actor, messages)}
              </small>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
};

/** The state of a mail, its subject, when and to whom it was sent, and why it was not. */
export const MailText = ({ mail }: { mail: OutgoingMail }) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  return (
    <>
      <Badge tone={mailTones[mail.state]}>{messages.mailStates[mail.state]}</Badge> {mail.subject}
      <small>
        {formatMoment(mail.sent_at ?? mail.created_at, locale)} · {mail.recipient}
      </small>
      {mail.state !== 'sent' && mail.last_error && <small lang="en">{mail.last_error}</small>}
    </>
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
  return (
    <section className="admin-section">
      <h2>{messages.mails}</h2>
      {mails.length === 0 ? (
        <p>{messages.noMails}</p>
      ) : (
        <ol className="admin-history">
          {mails.map((mail) => (
            <li key={mail.id}>
              <MailText mail={mail} />
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
