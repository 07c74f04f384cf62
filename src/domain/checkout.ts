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
export const restoreChoice = ({ addresses, preferred }: SavedAddresses, chosen: ChosenIds): AddressChoice => {
  const byId = (id: number | undefined | null) => addresses.find((address) => address.id === id) ?? null;
  const fallback = byId(preferred?.id) ?? addresses[0] ?? null;
  return { shipping: byId(chosen.shipping) ?? fallback, billing: byId(chosen.billing) ?? fallback };
};

/** Uses an address for its target; wherever its older self was used, it takes that place. */
export const applyAddress = (
  choice: AddressChoice,
  address: Address,
  target: AddressTarget,
): AddressChoice => ({
  shipping: target !== 'billing' || choice.shipping?.id === address.id ? address : choice.shipping,
  billing: target !== 'shipping' || choice.billing?.id === address.id ? address : choice.billing,
});

/** What is left of a choice when an address goes. Nothing takes its place: nobody ships where nobody chose. */
export const loseAddress = ({ shipping, billing }: AddressChoice, id: number): AddressChoice => ({
  shipping: shipping?.id === id ? null : shipping,
  billing: billing?.id === id ? null : billing,
});

/** The choice once an address that `was` in use comes back; what was chosen meanwhile stays. */
export const regainAddress = (
  now: AddressChoice,
  was: AddressChoice,
  gone: number,
  back: Address,
): AddressChoice => ({
  shipping: now.shipping ?? (was.shipping?.id === gone ? back : null),
  billing: now.billing ?? (was.billing?.id === gone ? back : null),
});

export type OrderObstacle = 'emptyCart' | 'noShippingAddress' | 'noPaymentMethod';

/** The first thing that stands in the way of an order, in the order the checks are made; null when none does. */
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
