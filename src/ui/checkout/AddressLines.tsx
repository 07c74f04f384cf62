import type { Address } from '../../contracts/schemas/address.ts';
import './AddressLines.css';

type Props = { address: Omit<Address, 'id' | 'email'> };

/** An address as it stands on a parcel. */
export function AddressLines({ address }: Props) {
  return (
    <address className="address-lines">
      <b>{address.name}</b>
      {address.company_name && <span>{address.company_name}</span>}
      <span>{address.address1}</span>
      {address.address2 && <span>{address.address2}</span>}
      <span>
        {address.city} - {address.zipcode}
      </span>
      <span>{address.phone}</span>
    </address>
  );
}
