import type { Address } from '../../contracts/schemas/address.ts';
import { Button } from '../kit/Button.tsx';
import { useAccountMessages } from '../messages/account.ts';

interface Props {
  address: Address;
  /** Omitted while another form is open: opening a second one would discard its values. */
  onEdit?: ((address: Address) => void) | undefined;
  onDelete: (address: Address) => void;
  /** A change is being saved: the delete buttons are blocked until it is done. */
  isChanging: boolean;
}

/** Edit and Delete buttons of a saved address, with its name and street in their accessible names. */
export const AddressButtons = ({ address, onEdit, onDelete, isChanging }: Props) => {
  const account = useAccountMessages();
  const { name, address1 } = address;
  return (
    <>
      {onEdit && (
        <Button
          look="text"
          aria-label={account.editAddressOf(name, address1)}
          onClick={() => onEdit(address)}
        >
          {account.edit}
        </Button>
      )}
      <Button
        look="text"
        aria-label={account.deleteAddressOf(name, address1)}
        isBlocked={isChanging}
        onClick={() => onDelete(address)}
      >
        {account.delete}
      </Button>
    </>
  );
};
