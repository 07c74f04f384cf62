import { useState } from 'react';
import type { AdminOrder, AdminOrderLine } from '../../contracts/admin/schemas/order.ts';
import { type LineChange, lineField, toLineChanges } from '../../domain/admin-changes.ts';
import { lineName } from '../../domain/cart.ts';
import { formatNumber, formatTaka } from '../../domain/locale.ts';
import { ConfirmDialog } from '../developer/ConfirmDialog.tsx';
import { Button } from '../kit/Button.tsx';
import { Form, type FormState } from '../kit/Form.tsx';
import { Link } from '../kit/Link.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import { useAccountMessages } from '../messages/account.ts';
import { useLocale } from '../messages/context.ts';
import { useAdminMessages } from './messages.ts';

type Order = Pick<
  AdminOrder,
  | 'parts'
  | 'sub_total'
  | 'discount'
  | 'coupon_code'
  | 'delivery_charge'
  | 'grand_total'
  | 'payment'
  | 'status'
>;

/** Products with variation, item number, quantity and price. */
export const LineList = ({ lines }: { lines: readonly AdminOrderLine[] }) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  return (
    <ul>
      {lines.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a product may be in two lines, which never change places
        <li key={i}>
          <span>
            {line.product_id === undefined ? (
              line.name
            ) : (
              <Link href={`/admin/products/${line.product_id}`}>{line.name}</Link>
            )}
            <small>
              {[line.variation, line.sku && messages.itemNumber(line.sku)].filter(Boolean).join(' · ')}
            </small>
          </span>
          <span>
            {formatNumber(line.quantity, locale)} × {formatTaka(line.sales_price, locale)}
          </span>
        </li>
      ))}
    </ul>
  );
};

interface Props extends FormState {
  order: Order;
  isBusy: boolean;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
  onSubmit: (changes: LineChange[]) => void;
}

/** Quantities until the order is paid or delivered. Asks before a line is removed. */
const LinesForm = ({ order, isBusy, onEdit, onSubmit, ...form }: Omit<Props, 'isEditing'>) => {
  const messages = useAdminMessages();
  const account = useAccountMessages();
  const [removal, setRemoval] = useState<{ changes: LineChange[]; names: string[] } | null>(null);
  const lines = order.parts.flatMap((part) => part.lines);
  const nameOf = ({ name, variation }: AdminOrderLine) => lineName(name, variation ?? null);
  const submit = (values: Readonly<Record<string, string | undefined>>) => {
    const changes = toLineChanges(order, values);
    if (changes.length === 0) return onEdit(false);
    const removed = changes.filter(({ quantity }) => quantity === 0).map(({ position }) => position);
    const names = lines.filter(({ position }) => removed.includes(position)).map(nameOf);
    if (names.length > 0) setRemoval({ changes, names });
    else onSubmit(changes);
  };
  return (
    <Form label={messages.changeLines} {...form} onSubmit={submit}>
      <p>{messages.linesText}</p>
      {lines.map((line) => (
        <TextField
          key={line.position}
          name={lineField(line)}
          label={messages.quantityOf(nameOf(line))}
          defaultValue={String(line.quantity)}
          inputMode="numeric"
          autoComplete="off"
        />
      ))}
      <div className="form-actions">
        <Button type="submit" look="primary" isBusy={isBusy}>
          {isBusy ? messages.saving : messages.save}
        </Button>
        <Button isBlocked={isBusy} onClick={() => onEdit(false)}>
          {account.cancel}
        </Button>
      </div>
      <ConfirmDialog
        question={
          removal && {
            title: messages.removeLinesTitle,
            text: removal.names.join(', '),
            confirm: messages.removeLinesConfirm,
          }
        }
        onCancel={() => setRemoval(null)}
        onConfirm={() => {
          if (removal) onSubmit(removal.changes);
          setRemoval(null);
        }}
      />
    </Form>
  );
};

/** The lines of an order by vendor, and its totals. */
export const OrderLines = ({ isEditing, ...props }: Props) => {
  const { order, onEdit } = props;
  const messages = useAdminMessages();
  const locale = useLocale();
  const taka = (amount: number) => formatTaka(amount, locale);
  const { discount, coupon_code, status, payment } = order;
  const isOpen = (status === 'pending' || status === 'processing') && payment !== 'paid';
  return (
    <section className="admin-section" {...useRestoredFocus<HTMLElement>('first')}>
      <div className="admin-section-head">
        <h2>{messages.lines}</h2>
        {isOpen && !isEditing && (
          <Button look="text" onClick={() => onEdit(true)}>
            {messages.changeLines}
          </Button>
        )}
      </div>
      {isEditing ? (
        <LinesForm {...props} />
      ) : (
        order.parts.map(({ vendor, lines, total }) => (
          <div key={vendor?.id ?? 0} className="admin-part">
            <h3>
              <span>{vendor?.name ?? messages.unknownVendor}</span> <span>{taka(total)}</span>
            </h3>
            <LineList lines={lines} />
          </div>
        ))
      )}
      <dl className="admin-totals">
        <div>
          <dt>{messages.subtotal}</dt>
          <dd>{taka(order.sub_total)}</dd>
        </div>
        {discount > 0 && (
          <div>
            <dt>{coupon_code === undefined ? messages.discount : messages.coupon(coupon_code)}</dt>
            <dd>−{taka(discount)}</dd>
          </div>
        )}
        <div>
          <dt>{messages.deliveryCharge}</dt>
          <dd>{taka(order.delivery_charge)}</dd>
        </div>
        <div>
          <dt>{messages.total}</dt>
          <dd>{taka(order.grand_total)}</dd>
        </div>
        <div>
          <dt>{messages.toCollect}</dt>
          <dd>{taka(order.payment === 'unpaid' ? order.grand_total : 0)}</dd>
        </div>
      </dl>
    </section>
  );
};
