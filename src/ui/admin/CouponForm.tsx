import { useState } from 'react';
import type { AdminCoupon } from '../../contracts/admin/schemas/coupon.ts';
import { daysOf } from '../../domain/admin-coupons.ts';
import { Button } from '../kit/Button.tsx';
import { Checkbox } from '../kit/Checkbox.tsx';
import type { FormState } from '../kit/Form.tsx';
import { NativeSelect } from '../kit/NativeSelect.tsx';
import { TextField } from '../kit/TextField.tsx';
import { EditedForm } from './EditedForm.tsx';
import { useAdminMessages } from './messages.ts';

interface Props extends FormState {
  /** Initial values; null for a new coupon. To change them, change the `key`. */
  coupon: AdminCoupon | null;
  isBusy: boolean;
  /** Whether it replaces a form that had the focus. */
  isReplacement?: boolean;
  /** Called with all values of the form whenever one is edited. */
  onEdit?: (values: Record<string, string>) => void;
  onSubmit: (values: Record<string, string>) => void;
}

const types = ['percentage_discount', 'fixed_discount'] as const;
const text = (value: number | undefined) => (value === undefined || value === 0 ? '' : String(value));

/** Adds or edits a coupon. Keeps what was typed if the server rejects it. */
export const CouponForm = ({ coupon, isBusy, isReplacement = false, ...form }: Props) => {
  const messages = useAdminMessages();
  const { fields } = messages;
  const [type, setType] = useState<string>(coupon?.type ?? types[0]);
  const days = coupon === null ? { starts_on: '', ends_on: '' } : daysOf(coupon);
  return (
    <EditedForm
      label={coupon?.code ?? messages.addCoupon}
      flags={coupon === null ? [] : ['active']}
      {...form}
    >
      {coupon === null && (
        <TextField
          name="code"
          label={fields.code ?? ''}
          description={messages.couponCodeHint}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck="false"
          lang="en"
          isRequired
          autoFocus={isReplacement}
        />
      )}
      <div className="form-row">
        <NativeSelect
          name="type"
          label={fields.type ?? ''}
          value={type}
          onChange={setType}
          options={types.map((value) => ({ value, name: messages.couponTypes[value] }))}
        />
        <TextField
          name="amount"
          label={type === 'percentage_discount' ? messages.percent : messages.amountInTaka}
          inputMode="decimal"
          defaultValue={text(coupon?.amount)}
          isRequired
        />
      </div>
      <TextField
        name="min_subtotal"
        label={fields.min_subtotal ?? ''}
        description={messages.minimumHint}
        inputMode="decimal"
        defaultValue={text(coupon?.min_subtotal)}
      />
      <div className="form-row">
        <TextField
          name="starts_on"
          label={fields.starts_on ?? ''}
          type="date"
          min="2000-01-01"
          defaultValue={days.starts_on}
        />
        <TextField
          name="ends_on"
          label={fields.ends_on ?? ''}
          type="date"
          min="2000-01-01"
          defaultValue={days.ends_on}
        />
      </div>
      <p>
        <small>{messages.couponDaysHint}</small>
      </p>
      <div className="form-row">
        <TextField
          name="max_uses"
          label={fields.max_uses ?? ''}
          description={messages.noLimitHint}
          inputMode="numeric"
          defaultValue={text(coupon?.max_uses)}
        />
        <TextField
          name="max_uses_per_customer"
          label={fields.max_uses_per_customer ?? ''}
          description={messages.perCustomerHint}
          inputMode="numeric"
          defaultValue={text(coupon?.max_uses_per_customer)}
        />
      </div>
      {coupon !== null && (
        <Checkbox name="active" defaultSelected={coupon.active}>
          {messages.couponUsable}
        </Checkbox>
      )}
      <div className="form-actions">
        <Button type="submit" look="primary" isBusy={isBusy} autoFocus={isReplacement && coupon !== null}>
          {isBusy ? messages.saving : coupon === null ? messages.add : messages.save}
        </Button>
      </div>
    </EditedForm>
  );
};
