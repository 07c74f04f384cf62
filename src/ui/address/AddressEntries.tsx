import type { ReactNode } from 'react';
import type { Address } from '../../contracts/schemas/address.ts';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { pinIcon } from '../kit/pin-icon.ts';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import { useAccountMessages } from '../messages/account.ts';
import { AddressButtons } from './AddressButtons.tsx';
import { AddressLines } from './AddressLines.tsx';
import './AddressEntries.css';

interface Props {
  addresses: readonly Address[];
  /** The entry being edited: replaced by `form`. */
  editedId: number | null;
  form: ReactNode;
  /** Omitted while a form is open. */
  onEdit?: ((address: Address) => void) | undefined;
  defaultId: number | null;
  onMakeDefault: (address: Address) => void;
  onDelete: (address: Address) => void;
  /** A change is being saved: Delete and Make default are blocked until it is done. */
  isChanging: boolean;
}

/** List item of an address with its actions, or of its form. */
const Entry = ({ children }: { children: ReactNode }) => {
  const restoredFocus = useRestoredFocus<HTMLLIElement>('first');
  return (
    <li {...restoredFocus} className="address-entry">
      {children}
    </li>
  );
};

/** The address book of the account. */
export const AddressEntries = ({
  addresses,
  editedId,
  form,
  defaultId,
  onEdit,
  onMakeDefault,
  onDelete,
  isChanging,
}: Props) => {
  const account = useAccountMessages();
  return (
    <section className="address-entries" aria-label={account.addressSection}>
      <h2>{account.addressSection}</h2>
      {addresses.length === 0 && (
        <EmptyState icon={pinIcon} title={account.noAddresses} text={account.noAddressesText} />
      )}
      <ul className="bare">
        {addresses.map((address) => (
          <Entry key={address.id}>
            {address.id === editedId ? (
              form
            ) : (
              <>
                <AddressLines address={address} />
                <div className="address-entry-actions">
                  {address.id === defaultId && <Badge>{account.defaultAddress}</Badge>}
                  <AddressButtons
                    address={address}
                    onEdit={onEdit}
                    onDelete={onDelete}
                    isChanging={isChanging}
                  />
                  {address.id !== defaultId && (
                    <Button
                      look="text"
                      aria-label={account.makeDefaultOf(address.name, address.address1)}
                      isBlocked={isChanging}
                      onClick={() => onMakeDefault(address)}
                    >
                      {account.makeDefault}
                    </Button>
                  )}
                </div>
              </>
            )}
          </Entry>
        ))}
      </ul>
    </section>
  );
};
