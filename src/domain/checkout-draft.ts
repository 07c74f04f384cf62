import type { PaymentMethod } from '../contracts/schemas/order.ts';
import type { AddressValues } from './address.ts';
import { type AddressTarget, type BkashPayment, type ChosenAddressIds, isAddressTarget } from './checkout.ts';
import { isObject } from './json.ts';
import { type ShippingOption, shippingOptions } from './pricing.ts';

/** What a shopper has entered in the address step. */
export interface AddressDraft extends ChosenAddressIds {
  /** The billing address differs from the shipping address. */
  isBilledElsewhere: boolean;
  /** The unsaved fields of a new shipping address, a new billing address, and the address being edited. */
  typed: Readonly<Record<TypedAddress, Partial<AddressValues>>>;
  /** The open form, of the address with this id or of a new one; null if none is open. */
  form: { target: AddressTarget; id: number | null } | null;
}
export type TypedAddress = 'shipping' | 'billing' | 'edited';

/** What a shopper has entered in the other steps of the checkout. */
export interface OptionsDraft {
  /** The explicitly selected shipping option; null derives it from the address. */
  option: ShippingOption | null;
  note: string;
  method: PaymentMethod | null;
  bkash: BkashPayment;
}

/** Everything entered at the checkout, until the order is placed. */
export type Draft = AddressDraft & OptionsDraft;

export const addressesOf = ({ shipping, billing, isBilledElsewhere, typed, form }: Draft): AddressDraft => ({
  shipping,
  billing,
  isBilledElsewhere,
  typed,
  form,
});
export const optionsOf = ({ option, note, method, bkash }: Draft): OptionsDraft => ({
  option,
  note,
  method,
  bkash,
});

export const blankDraft: Draft = {
  shipping: null,
  billing: null,
  isBilledElsewhere: false,
  typed: { shipping: {}, billing: {}, edited: {} },
  form: null,
  option: null,
  note: '',
  method: 'cash',
  bkash: { mobile: '', transactionId: '' },
};

const parseId = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null);
const stringFields = (value: unknown): Record<string, string> =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};
const parseForm = (value: unknown): AddressDraft['form'] => {
  const { target, id } = Object(value) as { target?: unknown; id?: unknown };
  return isAddressTarget(target) ? { target, id: parseId(id) } : null;
};

/** Parses a stored draft; invalid parts are blank. */
export const parseDraft = (stored: unknown): Draft => {
  const { note, method, bkash, option, typed, ...rest } = Object(stored) as Record<string, unknown>;
  const { shipping, billing, edited } = Object(typed) as Record<string, unknown>;
  return {
    shipping: parseId(rest.shipping),
    billing: parseId(rest.billing),
    isBilledElsewhere: rest.isBilledElsewhere === true,
    typed: {
      shipping: stringFields(shipping),
      billing: stringFields(billing),
      edited: stringFields(edited),
    },
    form: parseForm(rest.form),
    option: shippingOptions.find((known) => known === option) ?? null,
    note: typeof note === 'string' ? note.slice(0, 1000) : '',
    method: method === 'bkash' ? 'bkash' : 'cash',
    bkash: { ...blankDraft.bkash, ...stringFields(bkash) },
  };
};
