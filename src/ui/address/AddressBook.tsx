import type { Address } from '../../contracts/schemas/address.ts';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import '../kit/Form.css';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import { useAccountMessages } from '../messages/account.ts';
import { useCartMessages } from '../messages/cart.ts';
import './AddressBook.css';
import { AddressButtons } from './AddressButtons.tsx';
import { AddressLines } from './AddressLines.tsx';

interface Props {
  addresses: readonly Address[];
  selectedId: number | undefined;
  onSelect: (address: Address) => void;
  onEdit: (address: Address) => void;
  defaultId: number | null;
  onDelete: (address: Address) => void;
  isChanging: boolean;
  onAdd: () => void;
}

/** Saved addresses at the checkout: select, edit, delete or add one. */
export const AddressBook = ({
  addresses,
  selectedId,
  onSelect,
  onEdit,
  defaultId,
  onDelete,
  isChanging,
  onAdd,
}: Props) => {
  const account = useAccountMessages();
  const cart = useCartMessages();
  const restoredFocus = useRestoredFocus<HTMLDivElement>('near');
  return (
    <div {...restoredFocus} className="address-book">
      <h3>{cart.addressBook}</h3>
      <ul className="bare">
        {addresses.map((address) => (
          <li key={address.id} data-chosen={address.id === selectedId || undefined}>
            <AddressLines address={address} />
            <div className="form-actions">
              {address.id === selectedId ? (
                <Badge tone="success">{cart.chosen}</Badge>
              ) : (
                <Button
                  look="text"
                  aria-label={`${cart.deliverHere}: ${address.name}, ${address.address1}`}
                  onClick={() => onSelect(address)}
                >
                  {cart.deliverHere}
                </Button>
              )}
              {address.id === defaultId && <Badge>{account.defaultAddress}</Badge>}
              <AddressButtons address={address} onEdit={onEdit} onDelete={onDelete} isChanging={isChanging} />
            </div>
          </li>
        ))}
      </ul>
      <Button onClick={onAdd}>{cart.addAddress}</Button>
    </div>
  );
};
