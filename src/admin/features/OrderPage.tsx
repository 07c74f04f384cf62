import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
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
import { toRefusal } from '../../features/page/failure-message.ts';
import { canRetry } from '../../machines/failure.ts';
import { AdminBadges } from '../../ui/admin/AdminBadges.tsx';
import { ChangeNotice, type Difference } from '../../ui/admin/ChangeNotice.tsx';
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
import { useLocale, useMessages } from '../../ui/messages/context.ts';
import { useEmitted, useFailureText, useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideOrderRecord } from '../provide.ts';
import { LeaveDialog } from './LeaveDialog.tsx';

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
  const { kind: _, shipping_address, billing_address, ...texts } = change;
  return [
    ...(shipping_address
      ? [named('shipping_address', addressText(shipping_address), addressText(current.shipping_address))]
      : []),
    ...(billing_address
      ? [named('billing_address', addressText(billing_address), addressText(current.billing_address))]
      : []),
    ...Object.entries(texts).map(([field, mine]) => named(field, mine, current[field as 'courier'] ?? '')),
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

/** The errors of an address are named by their path: those of its form, by the field. */
const withoutPrefix = (fields: Record<string, string[]>, prefix: string): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, texts]) => [
      name.startsWith(`${prefix}.`) ? name.slice(prefix.length + 1) : name,
      texts,
    ]),
  );

/** The errors of lines are named by their place in the request: those of the form, by line. */
const byLine = (fields: Record<string, string[]>, change: OrderChange | null): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, texts]) => {
      const place = /^lines\.(\d+)\./.exec(name)?.[1];
      const line = change?.kind === 'lines' ? change.lines[Number(place)] : undefined;
      return [line ? lineField(line) : name, texts];
    }),
  );

/** An order with all that can be done with it. */
export const OrderPage = ({ panel, order: loaded, districts }: Props) => {
  const messages = useAdminMessages();
  const shopMessages = useMessages();
  const locale = useLocale();
  const failureText = useFailureText();
  const [machine] = useState(() => provideOrderRecord(panel.api));
  const actor = useActorRef(machine, { input: { record: loaded } });
  const { record: order, change, current, failure } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const [editing, setEditing] = useState<Exclude<FormName, 'details'> | null>(null);
  const [isDirty, setDirty] = useState(false);
  useTitle(messages.orderTitle(order.number), panel.settings.shopName);
  useEmitted(actor, (event) => {
    if (event.type === 'session.expired') return panel.expire();
    if (event.type !== 'change.saved') return;
    const form = formOf(event.change);
    if (form !== null && form !== 'details') setEditing(null);
    panel.notice.set({ text: event.change.kind === 'mail' ? messages.mailQueued : messages.saved });
    panel.watch.send({ type: 'orders.changed' });
  });

  const submit = (next: OrderChange) => {
    panel.notice.set(null);
    actor.send({ type: 'change.submit', change: next });
  };
  const submitDetails = (fields: Omit<Details, 'kind'>) => submit({ kind: 'details', ...fields });
  const form = formOf(change);
  const refusal = useMemo(() => {
    const found = toRefusal(failure, shopMessages);
    return found && form ? { ...found, fields: byLine(withoutPrefix(found.fields, form), change) } : found;
  }, [failure, form, change, shopMessages]);
  const hasFieldErrors = refusal !== null && form !== null && Object.keys(refusal.fields).length > 0;
  /** Props of a form: it is busy, and shows the refusal, for its own change only. */
  const propsOf = (name: FormName) => ({
    isBusy: isBusy && form === name,
    refusal: form === name && hasFieldErrors ? refusal : null,
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
    <>
      <p>
        <Link href="/admin/orders">{messages.backToOrders}</Link>
      </p>
      <div className="admin-page-head">
        <h1>{messages.orderTitle(order.number)}</h1>
        <AdminBadges status={order.status} payment={order.payment} />
        <small>{formatMoment(order.order_date, locale)}</small>
      </div>
      <ChangeNotice
        conflict={current && change ? differencesOf(change, current, messages) : null}
        failure={failure && !hasFieldErrors ? failureText(failure) : null}
        canRetry={failure !== null && (canRetry(failure) || failure.kind === 'signedOut')}
        isFocused={failure?.kind !== 'signedOut'}
        onKeepMine={() => actor.send({ type: 'conflict.keepMine' })}
        onKeepTheirs={() => {
          actor.send({ type: 'conflict.keepTheirs' });
          setEditing(null);
        }}
        onRetry={() => actor.send({ type: 'change.retry' })}
        onDiscard={() => actor.send({ type: 'change.discard' })}
      />
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
    </>
  );
};
