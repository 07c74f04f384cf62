import type { Address } from '../../contracts/schemas/address.ts';
import { streetLines } from '../../domain/address.ts';
import { useNameOf } from '../messages/names.ts';

interface Props {
  address: Omit<Address, 'id' | 'email'>;
}

/** An address, one line each as on a parcel label. */
export const AddressLines = ({ address }: Props) => {
  const nameOf = useNameOf();
  return (
    <address>
      <b>{address.name}</b>
      {streetLines(address).map((line) => (
        <span key={line}>{line}</span>
      ))}
      <span>
        {nameOf(address.city).children} - {address.zipcode}
      </span>
      <span>{address.phone}</span>
    </address>
  );
};
