import { useState } from 'react';
import type { AdminOrder } from '../../contracts/admin/schemas/order.ts';
import { type AddressValues, streetLines } from '../../domain/address.ts';
import { isErasedAddress } from '../../domain/erased-address.ts';
import { AddressForm } from '../address/AddressForm.tsx';
import { Button } from '../kit/Button.tsx';
import type { FormState } from '../kit/Form.tsx';
import { Link } from '../kit/Link.tsx';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import { useNameOf } from '../messages/names.ts';
import { ContactLinks } from './ContactLinks.tsx';
import { useAdminMessages } from './messages.ts';

interface Props extends FormState {
  title: string;
  address: AdminOrder['shipping_address'];
  districts: readonly string[];
  isBusy: boolean;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
  onSubmit: (address: AddressValues) => void;
}

/** An address of an order with the person's contact, and the form that corrects it. */
export const OrderAddress = ({
  title,
  address,
  districts,
  isBusy,
  isEditing,
  onEdit,
  onSubmit,
  ...form
}: Props) => {
  const messages = useAdminMessages();
  const nameOf = useNameOf();
  // Old addresses may have a district that is not in the list any more.
  const [offered] = useState(() =>
    districts.includes(address.city) ? districts : [address.city, ...districts],
  );
  return (
    <section
      className="admin-section admin-address"
      aria-label={title}
      {...useRestoredFocus<HTMLElement>('first')}
    >
      <div className="admin-section-head">
        <h2>{title}</h2>
        {!isEditing && !isErasedAddress(address) && (
          <Button look="text" aria-label={messages.correctOf(title)} onClick={() => onEdit(true)}>
            {messages.correct}
          </Button>
        )}
      </div>
      {isEditing ? (
        <AddressForm
          mode="edit"
          {...form}
          initial={address}
          districts={offered}
          isBusy={isBusy}
          subject={title}
          onSubmit={onSubmit}
          onCancel={() => onEdit(false)}
        />
      ) : isErasedAddress(address) ? (
        <p>
          {messages.erasedAddress} <span {...nameOf(address.city)} />
        </p>
      ) : (
        <address>
          <strong>{address.name}</strong>
          <ContactLinks name={address.name} phone={address.phone} />
          <Link href={`mailto:${address.email}`} lang="en">
            {address.email}
          </Link>
          {streetLines(address).map((line) => (
            <span key={line}>{line}</span>
          ))}
          <span>
            <span {...nameOf(address.city)} /> {address.zipcode}
          </span>
        </address>
      )}
    </section>
  );
};
