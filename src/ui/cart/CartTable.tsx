import { type CartLine, type CheckedLine, checkLines } from '../../domain/cart.ts';
import { Link } from '../kit/Link.tsx';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { useCartMessages } from '../messages/cart.ts';
import { CartLineRow } from './CartLineRow.tsx';
import './CartTable.css';

interface Props {
  lines: readonly CartLine[];
  onQuantity: (id: number, quantity: number) => void;
  onRemove: (id: number) => void;
}

const byVendor = (lines: readonly CheckedLine[]): CheckedLine[][] => {
  const groups = new Map<number, CheckedLine[]>();
  for (const line of lines) {
    const { id } = line.product.merchant;
    groups.set(id, [...(groups.get(id) ?? []), line]);
  }
  return [...groups.values()];
};

/** Cart lines grouped by vendor. Removing a line moves the focus to the next one. */
export const CartTable = ({ lines, onQuantity, onRemove }: Props) => {
  const cart = useCartMessages();
  const restoredFocus = useRestoredFocus<HTMLTableElement>('near', '.cart-line-remove button');
  const groups = byVendor(checkLines(lines));
  const { columns } = cart;
  return (
    <table {...restoredFocus} className="cart-table">
      <caption>
        <VisuallyHidden>{cart.title}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{columns.remove}</VisuallyHidden>
          </th>
          <th scope="col">
            <VisuallyHidden>{columns.picture}</VisuallyHidden>
          </th>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.variation}</th>
          <th scope="col">{columns.price}</th>
          <th scope="col">{columns.quantity}</th>
          <th scope="col">{columns.total}</th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group[0]?.product.merchant.id}>
          <tr className="cart-vendor">
            <th scope="rowgroup" colSpan={7}>
              <Link look="plain" href={`/vendors/${group[0]?.product.merchant.id}`}>
                {cart.vendor(group[0]?.product.merchant.name ?? '')}
              </Link>
            </th>
          </tr>
          {group.map((line) => (
            <CartLineRow key={line.id} line={line} onQuantity={onQuantity} onRemove={onRemove} />
          ))}
        </tbody>
      ))}
    </table>
  );
};
