import { useEffect, useState } from 'react';
import { checkoutKey } from '../../app/checkout-key.ts';
import { type Keeper, readIfPossible, writeIfPossible } from '../../app/storage.ts';
import type { PaymentMethod } from '../../contracts/schemas/order.ts';
import type { AddressValues } from '../../domain/address-list.ts';
import type { BkashProof } from '../../domain/bkash.ts';

/** What was typed on the checkout and belongs to no machine: it survives a reload, not the visit. */
export type Draft = {
  note: string;
  method: PaymentMethod;
  bkash: BkashProof;
  /** A new address half typed. */
  address: Partial<AddressValues>;
};

export const blankDraft: Draft = {
  note: '',
  method: 'cash',
  bkash: { mobile: '', transactionId: '' },
  address: {},
};

const texts = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};

/** Reads a kept draft; what is not as it was written is left blank. */
export const readDraft = (kept: unknown): Draft => {
  const { note, method, bkash, address } = (kept ?? {}) as Record<string, unknown>;
  return {
    note: typeof note === 'string' ? note.slice(0, 1000) : '',
    method: method === 'bkash' ? 'bkash' : 'cash',
    bkash: { ...blankDraft.bkash, ...texts(bkash) },
    address: texts(address),
  };
};

export const useDraft = (visit: Keeper) => {
  const [draft, setDraft] = useState(() => readDraft(readIfPossible(visit, checkoutKey)));
  useEffect(() => writeIfPossible(visit, checkoutKey, draft), [visit, draft]);
  return [draft, (changed: Partial<Draft>) => setDraft((now) => ({ ...now, ...changed }))] as const;
};
