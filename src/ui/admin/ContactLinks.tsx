import { isMobileNumber, normalizePhone } from '../../domain/contact.ts';
import { Link } from '../kit/Link.tsx';
import { useAdminMessages } from './messages.ts';

interface Props {
  name: string;
  phone: string;
}

/** Links that call a person and open WhatsApp. A phone that is no mobile number has the first only, one without digits none. */
export const ContactLinks = ({ name, phone }: Props) => {
  const messages = useAdminMessages();
  const number = normalizePhone(phone);
  if (!/\d/.test(number)) return <span>{phone}</span>;
  return (
    <span className="admin-contact">
      <Link href={`tel:${number}`} aria-label={`${messages.call(name)}, ${phone}`}>
        {phone}
      </Link>
      {isMobileNumber(number) && (
        <Link
          href={`https://wa.me/88${number}`}
          target="_blank"
          rel="noreferrer"
          aria-label={messages.whatsAppTo(name)}
        >
          {messages.whatsApp}
        </Link>
      )}
    </span>
  );
};
