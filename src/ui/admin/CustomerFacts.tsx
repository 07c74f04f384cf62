import type { Customer } from '../../contracts/admin/schemas/customer.ts';
import { streetLines } from '../../domain/address.ts';
import { formatDate } from '../../domain/dates.ts';
import { Link } from '../kit/Link.tsx';
import { useLocale } from '../messages/context.ts';
import { useNameOf } from '../messages/names.ts';
import { ContactLinks } from './ContactLinks.tsx';
import { useAdminMessages } from './messages.ts';

/** Contact and address book of a customer. */
export const CustomerFacts = ({ customer }: { customer: Customer }) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  const nameOf = useNameOf();
  const { name, email, phone, registered_at, addresses, reviews, wishlist } = customer;
  return (
    <>
      <section className="admin-section admin-address">
        <h2>{messages.account}</h2>
        <address>
          <Link href={`mailto:${email}`} lang="en">
            {email}
          </Link>
          {phone !== '' && <ContactLinks name={name} phone={phone} />}
        </address>
        <p>{messages.registeredOn(formatDate(registered_at, locale))}</p>
        <p>
          {messages.reviewCount(reviews)} · {messages.wishCount(wishlist)}
        </p>
      </section>
      <section className="admin-section admin-address">
        <h2>{messages.addressBook}</h2>
        {addresses.length === 0 ? (
          <p>{messages.noAddresses}</p>
        ) : (
          addresses.map((address, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two addresses may be equal, and none is moved
            <address key={i}>
              <strong>{address.name}</strong>
              <ContactLinks name={address.name} phone={address.phone} />
              {streetLines(address).map((line) => (
                <span key={line}>{line}</span>
              ))}
              <span>
                <span {...nameOf(address.city)} /> {address.zipcode}
              </span>
            </address>
          ))
        )}
      </section>
    </>
  );
};
