import { useState } from 'react';
import type { AdminOrder } from '../../contracts/admin/schemas/order.ts';
import {
  type AddressValues,
  isSameLabel,
  normalizeAddress,
  withoutEmptyFields,
} from '../../domain/address.ts';
import { addressText, lineField, type OrderChange } from '../../domain/admin-changes.ts';
import { lineName } from '../../domain/cart.ts';
import { formatDate } from '../../domain/dates.ts';
import { AdminBadges } from '../../ui/admin/AdminBadges.tsx';
import type { Difference } from '../../ui/admin/ChangeNotice.tsx';
import { formatMoment } from '../../ui/admin/format-moment.ts';
import { type AdminMessages, useAdminMessages } from '../../ui/admin/messages.ts';
import { OrderActionsBar } from '../../ui/admin/OrderActionsBar.tsx';
import { OrderAddress } from '../../ui/admin/OrderAddress.tsx';
import { OrderDetailsForm } from '../../ui/admin/OrderDetailsForm.tsx';
import { OrderFacts } from '../../ui/admin/OrderFacts.tsx';
import { OrderLines } from '../../ui/admin/OrderLines.tsx';
import { HistoryList, OrderMails } from '../../ui/admin/OrderRecords.tsx';
import { PackingSlip } from '../../ui/admin/PackingSlip.tsx';
import { Link } from '../../ui/kit/Link.tsx';
import { useRestoredFocus } from '../../ui/kit/use-restored-focus.ts';
import { useLocale } from '../../ui/messages/context.ts';
import { useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideOrderRecord } from '../provide.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { useRecord } from './use-record.tsx';

interface Props {
  panel: Panel;
  order: AdminOrder;
  districts: readonly string[];
}

type Details = Extract<OrderChange, { kind: 'details' }>;

/** The fields of a change with its values and those that are stored now. */
const differencesOf = (change: OrderChange, current: AdminOrder, messages: AdminMessages): Difference[] => {
  const named = (field: string, mine: string, theirs: string) => ({
    field: messages.fields[field] ?? field,
    mine: mine || '–',
    theirs: theirs || '–',
  });
  if (change.kind === 'status')
    return [named('status', messages.statuses[change.status], messages.statuses[current.status])];
  if (change.kind === 'payment')
    return [named('payment', messages.payments[change.payment], messages.payments[current.payment])];
  if (change.kind === 'mail') return [];
  if (change.kind === 'lines') {
    const lines = current.parts.flatMap((part) => part.lines);
    return change.lines.map(({ position, quantity }) => {
      const line = lines.find((one) => one.position === position);
      return {
        field: line ? lineName(line.name, line.variation ?? null) : messages.lines,
        mine: String(quantity),
        theirs: String(line?.quantity ?? 0),
      };
    });
  }
  const { kind: _, shipping_address, billing_address, sent, ...texts } = change;
  const yesOrNo = (isTrue: boolean) => (isTrue ? messages.yes : messages.no);
  return [
    ...(shipping_address
      ? [named('shipping_address', addressText(shipping_address), addressText(current.shipping_address))]
      : []),
    ...(billing_address
      ? [named('billing_address', addressText(billing_address), addressText(current.billing_address))]
      : []),
    ...Object.entries(texts).map(([field, mine]) => named(field, mine, current[field as 'courier'] ?? '')),
    ...(sent === undefined ? [] : [named('sent', yesOrNo(sent), yesOrNo(current.sent_at !== undefined))]),
  ];
};

type FormName = 'shipping_address' | 'billing_address' | 'lines' | 'details';

/** Which form a change comes from: it shows the errors of its fields. */
const formOf = (change: OrderChange | null): FormName | null => {
  if (change?.kind === 'lines') return 'lines';
  if (change?.kind !== 'details') return null;
  if (change.shipping_address) return 'shipping_address';
  return change.billing_address ? 'billing_address' : 'details';
};

/** An address is named by its path in the request, a line by its place. */
const fieldOf = (change: OrderChange, path: string): string => {
  const place = /^lines\.(\d+)\./.exec(path)?.[1];
  const line = change.kind === 'lines' ? change.lines[Number(place)] : undefined;
  if (line !== undefined) return lineField(line);
  const prefix = `${formOf(change)}.`;
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
};

const isOfForm = (change: OrderChange): boolean => formOf(change) !== null;

/** An order with all that can be done with it. */
export const OrderPage = ({ panel, order: loaded, districts }: Props) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  const [editing, setEditing] = useState<Exclude<FormName, 'details'> | null>(null);
  const [isDirty, setDirty] = useState(false);
  const {
    record: order,
    change,
    isBusy,
    refusal,
    submit,
    notice,
  } = useRecord(panel, () => provideOrderRecord(panel.api), loaded, {
    differencesOf: (change, current) => differencesOf(change, current, messages),
    fieldOf,
    isOfForm,
    onSaved: (saved) => {
      const form = formOf(saved);
      if (form !== null && form !== 'details') setEditing(null);
      panel.notice.set({ text: saved.kind === 'mail' ? messages.mailQueued : messages.saved });
      panel.watch.send({ type: 'orders.changed' });
    },
    onReset: () => setEditing(null),
  });
  useTitle(messages.orderTitle(order.number), panel.settings.shopName);
  const submitDetails = (fields: Omit<Details, 'kind'>) => submit({ kind: 'details', ...fields });
  const form = formOf(change);
  /** Props of a form: it is busy, and shows the refusal, for its own change only. */
  const propsOf = (name: FormName) => ({
    isBusy: isBusy && form === name,
    refusal: form === name ? refusal : null,
  });
  const addressProps = (name: 'shipping_address' | 'billing_address') => ({
    ...propsOf(name),
    address: order[name],
    districts,
    isEditing: editing === name,
    onEdit: (isEditing: boolean) => setEditing(isEditing ? name : null),
    onSubmit: (values: AddressValues) =>
      submitDetails({ [name]: withoutEmptyFields(normalizeAddress(values)) }),
  });
  const isSame =
    isSameLabel(order.shipping_address, order.billing_address) &&
    order.shipping_address.email === order.billing_address.email;

  return (
    <div {...useRestoredFocus<HTMLDivElement>('first')}>
      <p>
        <Link href="/admin/orders">{messages.backToOrders}</Link>
      </p>
      <div className="admin-page-head">
        <h1>{messages.orderTitle(order.number)}</h1>
        <AdminBadges status={order.status} payment={order.payment} />
        <small>{formatMoment(order.order_date, locale)}</small>
      </div>
      {notice}
      <OrderActionsBar
        order={order}
        isBusy={isBusy}
        onStatus={(status) => submit({ kind: 'status', status })}
        onPayment={(payment) => submit({ kind: 'payment', payment })}
        onPrint={() => print()}
      />
      <div className="admin-columns">
        <div className="admin-column">
          <OrderAddress title={messages.shippingAddress} {...addressProps('shipping_address')} />
          <OrderLines
            order={order}
            {...propsOf('lines')}
            isEditing={editing === 'lines'}
            onEdit={(isEditing) => setEditing(isEditing ? 'lines' : null)}
            onSubmit={(lines) => submit({ kind: 'lines', lines })}
          />
          <OrderDetailsForm
            stored={{
              courier: order.courier ?? '',
              consignment_number: order.consignment_number ?? '',
              staff_note: order.staff_note ?? '',
            }}
            {...propsOf('details')}
            sentOn={order.sent_at === undefined ? null : formatDate(order.sent_at, locale)}
            canBeSent={order.status === 'pending' || order.status === 'processing'}
            onDirty={setDirty}
            onSubmit={submitDetails}
          />
        </div>
        <div className="admin-column">
          <OrderFacts
            order={order}
            refundedOn={order.refunded_at ? formatDate(order.refunded_at, locale) : null}
          />
          {isSame && editing !== 'billing_address' ? null : (
            <OrderAddress title={messages.billingAddress} {...addressProps('billing_address')} />
          )}
          <OrderMails mails={order.mails} isBusy={isBusy} onSend={(mail) => submit({ kind: 'mail', mail })} />
          <HistoryList history={order.history} />
        </div>
      </div>
      <PackingSlip order={order} shop={panel.settings} />
      <LeaveDialog isDirty={isDirty || editing !== null} />
    </div>
  );
};
