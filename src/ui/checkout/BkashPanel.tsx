import type { BkashPayment } from '../../domain/checkout.ts';
import { formatTaka, roundTaka } from '../../domain/locale.ts';
import { CopyButton } from '../kit/CopyButton.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useCartMessages } from '../messages/cart.ts';
import { useLocale } from '../messages/context.ts';

interface Props {
  /** Amount to send, in taka. */
  amount: number;
  merchantNumber: string;
  personalNumber: string;
  payment: BkashPayment;
  onPayment: (payment: BkashPayment) => void;
  /** Field errors of `payment`. */
  errors?: { mobile?: string | undefined; transactionId?: string | undefined };
}

/** Amount and numbers to send it to, and the fields for the sender and transaction id. */
export const BkashPanel = ({
  amount,
  merchantNumber,
  personalNumber,
  payment,
  onPayment,
  errors = {},
}: Props) => {
  const cart = useCartMessages();
  const locale = useLocale();
  const details = [
    { name: cart.bkashAmount, shown: formatTaka(amount, locale), copied: String(roundTaka(amount)) },
    { name: cart.bkashMerchant, shown: merchantNumber, copied: merchantNumber },
    { name: cart.bkashPersonal, shown: personalNumber, copied: personalNumber },
  ];
  return (
    <section className="bkash-panel" aria-label={cart.bkash}>
      <p>{cart.bkashPrompt}</p>
      <dl>
        {details.map(({ name, shown, copied }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {shown}
              <CopyButton text={copied} subject={name} />
            </dd>
          </div>
        ))}
      </dl>
      <TextField
        label={cart.bkashSender}
        name="payment_trnx_mobile"
        placeholder={cart.bkashSenderPlaceholder}
        type="tel"
        isRequired
        value={payment.mobile}
        onChange={(mobile) => onPayment({ ...payment, mobile })}
        error={errors.mobile}
      />
      <TextField
        label={cart.bkashTransaction}
        name="payment_trnx_id"
        description={cart.bkashTransactionHint}
        autoComplete="off"
        isRequired
        value={payment.transactionId}
        onChange={(transactionId) => onPayment({ ...payment, transactionId })}
        error={errors.transactionId}
      />
    </section>
  );
};
