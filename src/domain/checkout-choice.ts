import type { Address } from '../contracts/schemas/address.ts';

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
