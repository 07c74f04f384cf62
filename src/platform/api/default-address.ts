import type { Address, DefaultAddress } from '../../contracts/schemas/address.ts';

/** The default address, or null for none: some backends write none as an empty object. */
export const getDefaultAddress = (answer: DefaultAddress): Address | null =>
  answer !== null && Object.keys(answer).length > 0 ? (answer as Address) : null;
