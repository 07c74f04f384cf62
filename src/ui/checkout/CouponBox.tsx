import { type FormEvent, useRef, useState } from 'react';
import type { Coupon } from '../../contracts/schemas/coupon.ts';
import { trimBlanks } from '../../domain/blanks.ts';
import { formatTaka } from '../../domain/locale.ts';
import { Button } from '../kit/Button.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useCartMessages } from '../messages/cart.ts';
import { useLocale } from '../messages/context.ts';
import './CouponBox.css';

/** Limit of the contract, which rejects a longer code as an unknown address. */
const maxLength = 40;

interface Props {
  /** The applied coupon. */
  coupon: Coupon | null;
  /** Discount on this cart, in taka. */
  discount: number;
  isChecking: boolean;
  /** Why the last code was rejected. */
  error: string | null;
  onApply: (code: string) => void;
  onRemove: () => void;
}

export const CouponBox = ({ coupon, discount, isChecking, error, onApply, onRemove }: Props) => {
  const cart = useCartMessages();
  const locale = useLocale();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // The focused button is removed with the coupon.
  const remove = () => {
    onRemove();
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = trimBlanks(code);
    if (typed !== '' && !isChecking) onApply(typed);
  };
  return (
    <form className="coupon-box" aria-label={cart.coupon} onSubmit={submit}>
      <TextField
        ref={field}
        label={cart.couponCode}
        value={code}
        onChange={setCode}
        autoComplete="off"
        spellCheck="false"
        maxLength={maxLength}
        error={error ?? undefined}
        isErrorLive
      />
      <Button type="submit" isBusy={isChecking}>
        {isChecking ? cart.couponChecking : cart.couponApply}
      </Button>
      <div className="coupon-box-message" role="status" data-applied={coupon !== null || undefined}>
        <span>
          {coupon === null
            ? cart.couponInitial
            : discount === 0 && coupon.min_subtotal !== undefined
              ? cart.couponBelowMinimum(coupon.code, formatTaka(coupon.min_subtotal, locale))
              : cart.couponApplied(coupon.code, formatTaka(discount, locale))}
        </span>
        {coupon && <span>{cart.couponTypes[coupon.type]}</span>}
        {coupon && (
          <Button look="text" onClick={remove}>
            {cart.couponRemove}
          </Button>
        )}
      </div>
    </form>
  );
};
