import type { ReactNode } from 'react';
import type { Address } from '../../contracts/schemas/address.ts';
import { AddressButtons } from '../checkout/AddressButtons.tsx';
import { AddressLines } from '../checkout/AddressLines.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import { useAccountMessages } from '../messages/account.ts';
import './AddressEntries.css';

interface Props {
  addresses: readonly Address[];
  /** The entry being edited: replaced by `form`. */
  editedId: number | null;
  form: ReactNode;
  /** Omitted while a form is open. */
  onEdit?: ((address: Address) => void) | undefined;
  onDelete: (address: Address) => void;
  isRemoving: boolean;
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
export const AddressEntries = ({ addresses, editedId, form, onEdit, onDelete, isRemoving }: Props) => {
  const account = useAccountMessages();
  return (
    <section className="address-entries" aria-label={account.addressSection}>
      <h2>{account.addressSection}</h2>
      {addresses.length === 0 && (
        <EmptyState icon="pin" title={account.noAddresses} text={account.noAddressesText} />
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
                  <AddressButtons
                    address={address}
                    onEdit={onEdit}
                    onDelete={onDelete}
                    isRemoving={isRemoving}
                  />
                </div>
              </>
            )}
          </Entry>
        ))}
      </ul>
    </section>
  );
};
