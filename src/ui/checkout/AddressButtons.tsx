import type { Address } from '../../contracts/schemas/address.ts';
import { Button } from '../kit/Button.tsx';
import { useAccountMessages } from '../messages/account.ts';

interface Props {
  address: Address;
  /** Left out where another form is open: a second would throw away what is typed in it. */
  onEdit?: ((address: Address) => void) | undefined;
  onDelete: (address: Address) => void;
  /** One is being deleted or put back: no other goes until that is settled. */
  isRemoving: boolean;
}

/** Edit and Delete of a saved address, each named by whose and where it is. */
export const AddressButtons = ({ address, onEdit, onDelete, isRemoving }: Props) => {
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
        isHeld={isRemoving}
        onClick={() => onDelete(address)}
      >
        {account.delete}
      </Button>
    </>
  );
};
