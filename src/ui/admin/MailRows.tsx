import type { OutgoingMail } from '../../contracts/admin/schemas/report.ts';
import { orderNumber } from '../../domain/order.ts';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { Link } from '../kit/Link.tsx';
import { useAdminMessages } from './messages.ts';
import { MailText } from './OrderRecords.tsx';

interface Props {
  rows: readonly OutgoingMail[];
  /** Ids of the mails that were sent again. */
  sent: readonly number[];
  isBusy: boolean;
  onSend: (mailId: number, orderId: number, mail: 'confirmation' | 'status') => void;
}

/** Mails to shoppers, newest first. Those about orders that have failed can be sent again. */
export const MailRows = ({ rows, sent, isBusy, onSend }: Props) => {
  const messages = useAdminMessages();
  return (
    <ol className="admin-history admin-log" aria-label={messages.mails}>
      {rows.map((mail) => {
        const { id, order_id, state } = mail;
        const number = order_id === undefined ? null : orderNumber(order_id);
        return (
          <li key={id}>
            <MailText mail={mail} />
            {state !== 'sent' && mail.attempts > 0 && <small>{messages.attempts(mail.attempts)}</small>}
            {number !== null && <Link href={`/admin/orders/${order_id}`}>{messages.orderTitle(number)}</Link>}
            {state === 'failed' && (
              <div className="admin-log-actions">
                {order_id === undefined || number === null ? (
                  <p>{messages.notAboutOrder}</p>
                ) : (
                  (['confirmation', 'status'] as const).map((kind) => {
                    const name = kind === 'status' ? messages.sendStatus : messages.sendConfirmation;
                    return (
                      <Button
                        key={kind}
                        aria-label={`${name}: ${number}`}
                        isBlocked={isBusy}
                        onClick={() => onSend(id, order_id, kind)}
                      >
                        {name}
                      </Button>
                    );
                  })
                )}
                {sent.includes(id) && <Badge tone="success">{messages.sentAgain}</Badge>}
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
};
