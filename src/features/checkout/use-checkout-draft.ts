import { useEffect, useState } from 'react';
import type { PaymentMethod } from '../../contracts/schemas/order.ts';
import type { AddressValues } from '../../domain/address.ts';
import type { BkashProof } from '../../domain/checkout.ts';
import { checkoutKey } from '../../platform/checkout-key.ts';
import { type JsonStorage, tryRead, tryWrite } from '../../platform/storage.ts';

/** What was typed on the checkout and belongs to no machine: it survives a reload, not the visit. */
export interface Draft {
  note: string;
  method: PaymentMethod;
  bkash: BkashProof;
  /** A new address half typed. */
  address: Partial<AddressValues>;
  /** The bill goes to another address. */
  isBilledElsewhere: boolean;
  /** That address, half typed. */
  billing: Partial<AddressValues>;
}

export const blankDraft: Draft = {
  note: '',
  method: 'cash',
  bkash: { mobile: '', transactionId: '' },
  address: {},
  isBilledElsewhere: false,
  billing: {},
};

const texts = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};

/**
 * Parses a stored draft; an invalid part is left blank. What a visitor typed goes along to the account
 * signed in to; what a customer typed nobody else is shown.
 * @param email whose checkout it is; null for a visitor's
 */
export const readDraft = (stored: unknown, email: string | null): Draft => {
  const { owner = null, note, method, bkash, ...rest } = (stored ?? {}) as Record<string, unknown>;
  if (owner !== null && owner !== email) return blankDraft;
  return {
    note: typeof note === 'string' ? note.slice(0, 1000) : '',
    method: method === 'bkash' ? 'bkash' : 'cash',
    bkash: { ...blankDraft.bkash, ...texts(bkash) },
    address: texts(rest.address),
    isBilledElsewhere: rest.isBilledElsewhere === true,
    billing: texts(rest.billing),
  };
};

export const useDraft = (tabStorage: JsonStorage, email: string | null) => {
  const [first] = useState(() => readDraft(tryRead(tabStorage, checkoutKey), email));
  const [draft, setDraft] = useState(first);
  useEffect(() => {
    // A customer whose session ended finds the draft again, if nobody has typed over it.
    if (draft !== first) tryWrite(tabStorage, checkoutKey, { ...draft, owner: email });
  }, [tabStorage, email, draft, first]);
  return [draft, (changed: Partial<Draft>) => setDraft((now) => ({ ...now, ...changed }))] as const;
};
