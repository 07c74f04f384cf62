import type { Address } from '../contracts/schemas/address.ts';
import { isMobileNumber, normalizePhone } from './contact.ts';
import { toLatinDigits } from './locale.ts';

const addressTargets = ['all', 'shipping', 'billing'] as const;
/** Which address is being selected: initially both. */
export type AddressTarget = (typeof addressTargets)[number];
export const isAddressTarget = (value: unknown): value is AddressTarget =>
  addressTargets.some((target) => target === value);
export interface AddressChoice {
  shipping: Address | null;
  billing: Address | null;
}
/** Ids of the selected addresses. */
export interface ChosenAddressIds {
  shipping: number | null;
  billing: number | null;
}
/** An owner's saved addresses and the default one. */
export interface SavedAddresses {
  addresses: Address[];
  preferred: Address | null;
}

/** Restores the selection; an address that is no longer saved falls back to the default, or the first. */
export const restoreChoice = (
  { addresses, preferred }: SavedAddresses,
  chosen: ChosenAddressIds,
): ChosenAddressIds => {
  const listed = (id: number | undefined | null) =>
    addresses.some((address) => address.id === id) ? id : null;
  const fallback = listed(preferred?.id) ?? addresses[0]?.id ?? null;
  return { shipping: listed(chosen.shipping) ?? fallback, billing: listed(chosen.billing) ?? fallback };
};

/** Resolves the selected ids. A deleted address resolves to null: another one must not be used without the shopper. */
export const chosenAddresses = (addresses: readonly Address[], chosen: ChosenAddressIds): AddressChoice => {
  const byId = (id: number | null) => addresses.find((address) => address.id === id) ?? null;
  return { shipping: byId(chosen.shipping), billing: byId(chosen.billing) };
};

/** Selects an address for shipping, billing or both. */
export const chooseAddress = (
  chosen: ChosenAddressIds,
  id: number,
  target: AddressTarget,
): ChosenAddressIds => ({
  shipping: target === 'billing' ? chosen.shipping : id,
  billing: target === 'shipping' ? chosen.billing : id,
});

/** Updates the selection when a restored address gets a new id; a selection made since then stays. */
export const replaceChosen = (chosen: ChosenAddressIds, id: number, by: number): ChosenAddressIds => ({
  shipping: chosen.shipping === id ? by : chosen.shipping,
  billing: chosen.billing === id ? by : chosen.billing,
});

export type OrderObstacle = 'emptyCart' | 'noShippingAddress' | 'noPaymentMethod';

/** The first obstacle to placing an order; null if there is none. */
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

/** A bKash transfer: the sender's number and the transaction id, as typed. */
export interface BkashPayment {
  mobile: string;
  transactionId: string;
}
export type BkashField = 'mobile' | 'transactionId';

/** Normalizes a payment for storage: the number with normalizePhone, the id in upper case and Latin digits. */
export const normalizeBkashPayment = ({ mobile, transactionId }: BkashPayment): BkashPayment => ({
  mobile: normalizePhone(mobile),
  transactionId: toLatinDigits(transactionId)
    .replace(/[\s\p{Cf}]/gu, '')
    .toUpperCase(),
});

/** Invalid fields of a payment: the number must be 01[3-9] and eight digits, the id eight to ten letters and digits. */
export const invalidBkashFields = (payment: BkashPayment): BkashField[] => {
  const { mobile, transactionId } = normalizeBkashPayment(payment);
  const invalid: BkashField[] = [];
  if (!isMobileNumber(mobile)) invalid.push('mobile');
  if (!/^[A-Z0-9]{8,10}$/.test(transactionId)) invalid.push('transactionId');
  return invalid;
};
