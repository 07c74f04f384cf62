import { useEffect, useEffectEvent, useRef } from 'react';
import type { BkashField, BkashPayment } from '../../domain/checkout.ts';
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
  onType: (field: BkashField, value: string) => void;
  /** Field errors of `payment`. */
  errors?: { mobile?: string | undefined; transactionId?: string | undefined };
}

/**
 * Amount and numbers to send it to, and the fields for the sender and transaction id. The first invalid field gets the
 * focus.
 */
export const BkashPanel = ({
  amount,
  merchantNumber,
  personalNumber,
  payment,
  onType,
  errors = {},
}: Props) => {
  const cart = useCartMessages();
  const mobile = useRef<HTMLInputElement>(null);
  const transaction = useRef<HTMLInputElement>(null);
  const invalid =
    errors.mobile !== undefined ? mobile : errors.transactionId !== undefined ? transaction : null;
  // Once per attempt: clearing one error while typing must not move the focus to the other field.
  const focusInvalid = useEffectEvent(() => invalid?.current?.focus());
  const hasError = invalid !== null;
  useEffect(() => {
    if (hasError) focusInvalid();
  }, [hasError]);
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
        ref={mobile}
        label={cart.bkashSender}
        name="payment_trnx_mobile"
        placeholder={cart.bkashSenderPlaceholder}
        type="tel"
        isRequired
        value={payment.mobile}
        onChange={(value) => onType('mobile', value)}
        error={errors.mobile}
      />
      <TextField
        ref={transaction}
        label={cart.bkashTransaction}
        name="payment_trnx_id"
        description={cart.bkashTransactionHint}
        autoComplete="off"
        isRequired
        value={payment.transactionId}
        onChange={(value) => onType('transactionId', value)}
        error={errors.transactionId}
      />
    </section>
  );
};
