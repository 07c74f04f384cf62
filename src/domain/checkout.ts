import type { Address } from '../contracts/schemas/address.ts';
import { isMobileNumber, normalizePhone } from './contact.ts';

/** Which address a choice is for: both, as at first, or one. */
export type AddressTarget = 'all' | 'shipping' | 'billing';
export interface AddressChoice {
  shipping: Address | null;
  billing: Address | null;
}
/** A choice by the ids of its addresses. */
export interface ChosenIds {
  shipping: number | null;
  billing: number | null;
}
/** An owner's saved addresses, and which of them is the default. */
export interface SavedAddresses {
  addresses: Address[];
  preferred: Address | null;
}

/** The addresses to use: those chosen before, as long as they are saved; else the default, or the first. */
export const restoreChoice = ({ addresses, preferred }: SavedAddresses, chosen: ChosenIds): ChosenIds => {
  const listed = (id: number | undefined | null) =>
    addresses.some((address) => address.id === id) ? id : null;
  const fallback = listed(preferred?.id) ?? addresses[0]?.id ?? null;
  return { shipping: listed(chosen.shipping) ?? fallback, billing: listed(chosen.billing) ?? fallback };
};

/** The addresses in use, of those listed. Nothing takes the place of one that is gone: nobody ships where nobody chose. */
export const chosenAddresses = (addresses: readonly Address[], chosen: ChosenIds): AddressChoice => {
  const byId = (id: number | null) => addresses.find((address) => address.id === id) ?? null;
  return { shipping: byId(chosen.shipping), billing: byId(chosen.billing) };
};

/** Uses an address for its target. */
export const chooseAddress = (chosen: ChosenIds, id: number, target: AddressTarget): ChosenIds => ({
  shipping: target === 'billing' ? chosen.shipping : id,
  billing: target === 'shipping' ? chosen.billing : id,
});

/** The choice once a deleted address is saved again under another id; what was chosen meanwhile stays. */
export const replaceChosen = (chosen: ChosenIds, id: number, by: number): ChosenIds => ({
  shipping: chosen.shipping === id ? by : chosen.shipping,
  billing: chosen.billing === id ? by : chosen.billing,
});

export type OrderObstacle = 'emptyCart' | 'noShippingAddress' | 'noPaymentMethod';

/** The first thing that prevents an order, in the order the checks are made; null when none does. */
export const orderObstacle = (order: {
  lineCount: number;
  hasShippingAddress: boolean;
  hasPaymentMethod: boolean;
}): OrderObstacle | null => {
  if (order.lineCount === 0) return 'emptyCart';
  if (!order.hasShippingAddress) return 'noShippingAddress';
  if (!order.hasPaymentMethod) return 'noPaymentMethod';
  return null;
};

/** What proves a bKash transfer: the sender's number and the transaction id, as typed. */
export interface BkashProof {
  mobile: string;
  transactionId: string;
}
export type BkashFault = 'mobile' | 'transactionId';

/** The proof as it is stored: the number as normalizePhone writes it, the id in upper case. */
export const normalizeBkashProof = ({ mobile, transactionId }: BkashProof): BkashProof => ({
  mobile: normalizePhone(mobile),
  transactionId: transactionId.replace(/\s/g, '').toUpperCase(),
});

/** Which parts of a proof cannot be right: number 01[3-9] and eight digits; id eight to ten letters and digits. */
export const bkashFaults = (proof: BkashProof): BkashFault[] => {
  const { mobile, transactionId } = normalizeBkashProof(proof);
  const faults: BkashFault[] = [];
  if (!isMobileNumber(mobile)) faults.push('mobile');
  if (!/^[A-Z0-9]{8,10}$/.test(transactionId)) faults.push('transactionId');
  return faults;
};
