import { useState } from 'react';
import type { Customer } from '../../contracts/admin/schemas/customer.ts';
import type { CustomerAct } from '../../domain/admin-changes.ts';
import { ConfirmDialog } from '../developer/ConfirmDialog.tsx';
import { Button } from '../kit/Button.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { useAdminMessages } from './messages.ts';

interface Props {
  customer: Pick<Customer, 'name' | 'email' | 'orders' | 'open_orders' | 'reviews' | 'addresses'>;
  /** What is being done. */
  busy: CustomerAct | null;
  /** Why the last act failed. */
  failure: string | null;
  /** Omitted if a retry does not help. */
  onRetry?: (() => void) | undefined;
  onStart: (act: CustomerAct) => void;
}

/** What a customer may ask for. Says before the deletion what is deleted and what stays. */
export const CustomerActions = ({ customer, busy, failure, onRetry, onStart }: Props) => {
  const messages = useAdminMessages();
  const [isAsking, setAsking] = useState(false);
  const { name, email, orders, open_orders, reviews, addresses } = customer;
  const act = (kind: CustomerAct) => ({
    isBusy: busy === kind,
    isBlocked: busy !== null,
    onClick: () => onStart(kind),
  });
  const cannotDelete = open_orders > 0;
  return (
    <section className="admin-section">
      <h2>{messages.onRequest}</h2>
      {failure !== null && <ErrorPanel message={messages.actFailed(failure)} onRetry={onRetry} />}
      <div className="form-actions">
        <Button {...act('resetLink')}>{messages.sendResetLink}</Button>
        <Button {...act('export')}>{messages.exportData}</Button>
        <Button
          {...act('delete')}
          isBlocked={busy !== null || cannotDelete}
          aria-describedby={cannotDelete ? 'open-orders' : undefined}
          onClick={() => setAsking(true)}
        >
          {messages.deleteData}
        </Button>
      </div>
      {cannotDelete && (
        <p id="open-orders">
          <small>{messages.openOrders(open_orders)}</small>
        </p>
      )}
      <ConfirmDialog
        question={
          isAsking
            ? {
                title: messages.eraseTitle(name || email),
                text: messages.deleteText(orders, reviews, addresses.length),
                confirm: messages.deleteConfirm,
              }
            : null
        }
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onStart('delete');
        }}
      />
    </section>
  );
};
