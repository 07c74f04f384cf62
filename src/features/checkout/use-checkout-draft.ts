import { useEffect, useState } from 'react';
import type { PaymentMethod } from '../../contracts/schemas/order.ts';
import type { AddressValues } from '../../domain/address.ts';
import type { BkashPayment } from '../../domain/checkout.ts';
import { isObject } from '../../domain/json.ts';
import { checkoutKey } from '../../platform/checkout-key.ts';
import { type JsonStorage, tryRead, tryWrite } from '../../platform/storage.ts';

/** Checkout input that is not part of a machine, in session storage until the order is placed. */
export interface Draft {
  note: string;
  method: PaymentMethod;
  bkash: BkashPayment;
  /** Unsaved shipping address. */
  address: Partial<AddressValues>;
  /** The billing address differs from the shipping address. */
  isBilledElsewhere: boolean;
  /** Unsaved billing address. */
  billing: Partial<AddressValues>;
}

const blankDraft: Draft = {
  note: '',
  method: 'cash',
  bkash: { mobile: '', transactionId: '' },
  address: {},
  isBilledElsewhere: false,
  billing: {},
};

const stringFields = (value: unknown): Record<string, string> =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};

/**
 * Parses a stored draft; invalid parts are blank. A guest's draft carries over to the account signed in to; a
 * customer's draft is visible to that customer only.
 * @param email owner of the checkout; null for a guest
 */
export const readDraft = (stored: unknown, email: string | null): Draft => {
  const { owner = null, note, method, bkash, ...rest } = (stored ?? {}) as Record<string, unknown>;
  if (owner !== null && owner !== email) return blankDraft;
  return {
    note: typeof note === 'string' ? note.slice(0, 1000) : '',
    method: method === 'bkash' ? 'bkash' : 'cash',
    bkash: { ...blankDraft.bkash, ...stringFields(bkash) },
    address: stringFields(rest.address),
    isBilledElsewhere: rest.isBilledElsewhere === true,
    billing: stringFields(rest.billing),
  };
};

export const useDraft = (tabStorage: JsonStorage, email: string | null) => {
  const [first] = useState(() => readDraft(tryRead(tabStorage, checkoutKey), email));
  const [draft, setDraft] = useState(first);
  useEffect(() => {
    // Only writes changes, so that a customer whose session ended finds the draft again.
    if (draft !== first) tryWrite(tabStorage, checkoutKey, { ...draft, owner: email });
  }, [tabStorage, email, draft, first]);
  return [draft, (changed: Partial<Draft>) => setDraft((current) => ({ ...current, ...changed }))] as const;
};
