import { useState } from 'react';
import type { AdminOrder, AdminOrderStatus, OrderPayment } from '../../contracts/admin/schemas/order.ts';
import { nextStatus } from '../../domain/admin-changes.ts';
import { orderStatuses } from '../../domain/admin-filters.ts';
import { type Confirmation, ConfirmDialog } from '../developer/ConfirmDialog.tsx';
import { Button } from '../kit/Button.tsx';
import { NativeSelect } from '../kit/NativeSelect.tsx';
import { useAdminMessages } from './messages.ts';

interface Props {
  order: Pick<AdminOrder, 'number' | 'status' | 'payment'>;
  isBusy: boolean;
  onStatus: (status: AdminOrderStatus) => void;
  onPayment: (payment: OrderPayment) => void;
  onPrint: () => void;
}

interface Question {
  confirmation: Confirmation;
  act: () => void;
}

/** Status and payment of an order: the usual next step, and all others. Asks before what is hard to undo. */
export const OrderActionsBar = ({ order, isBusy, onStatus, onPayment, onPrint }: Props) => {
  const messages = useAdminMessages();
  const [question, setQuestion] = useState<Question | null>(null);
  const { number, status, payment } = order;
  const next = nextStatus[status];

  const setStatus = (target: AdminOrderStatus) => {
    const act = () => onStatus(target);
    if (target === 'cancelled')
      setQuestion({
        confirmation: {
          title: messages.cancelTitle(number),
          text: messages.cancelText,
          confirm: messages.cancelConfirm,
        },
        act,
      });
    else if (status === 'cancelled')
      setQuestion({
        confirmation: {
          title: messages.restoreTitle(number),
          text: messages.restoreText,
          confirm: messages.restoreConfirm,
        },
        act,
      });
    else act();
  };
  const refund = () =>
    setQuestion({
      confirmation: {
        title: messages.refundTitle(number),
        text: messages.refundText,
        confirm: messages.refundConfirm,
      },
      act: () => onPayment('refunded'),
    });
  const others = orderStatuses.filter((one) => one !== status && one !== next);

  return (
    <div className="admin-actions">
      {next !== null && (
        <Button look="primary" isBusy={isBusy} onClick={() => setStatus(next)}>
          {messages.nextSteps[next]}
        </Button>
      )}
      {payment === 'unpaid' && status !== 'cancelled' && (
        <Button isBlocked={isBusy} onClick={() => onPayment('paid')}>
          {messages.markPaid}
        </Button>
      )}
      {payment === 'paid' && (
        <>
          <Button isBlocked={isBusy} onClick={refund}>
            {messages.markRefunded}
          </Button>
          <Button isBlocked={isBusy} onClick={() => onPayment('unpaid')}>
            {messages.markUnpaid}
          </Button>
        </>
      )}
      <Button onClick={onPrint}>{messages.print}</Button>
      {/* A choice by keyboard would act on every arrow key: the button does. */}
      <OtherStatus key={status} others={others} isBusy={isBusy} onStatus={setStatus} />
      <ConfirmDialog
        question={question?.confirmation ?? null}
        onCancel={() => setQuestion(null)}
        onConfirm={() => {
          question?.act();
          setQuestion(null);
        }}
      />
    </div>
  );
};

interface OtherProps {
  others: readonly AdminOrderStatus[];
  isBusy: boolean;
  onStatus: (status: AdminOrderStatus) => void;
}

const OtherStatus = ({ others, isBusy, onStatus }: OtherProps) => {
  const messages = useAdminMessages();
  const [chosen, setChosen] = useState(others.at(-1) ?? 'cancelled');
  return (
    <form
      className="admin-other-status"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onStatus(chosen);
      }}
    >
      <NativeSelect
        label={messages.setStatus}
        value={chosen}
        onChange={(value) => setChosen(value as AdminOrderStatus)}
        options={others.map((value) => ({ value, name: messages.statuses[value] }))}
      />
      <Button type="submit" isBlocked={isBusy}>
        {messages.apply}
      </Button>
    </form>
  );
};
