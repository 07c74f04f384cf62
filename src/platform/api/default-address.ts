import type { Address, DefaultAddress } from '../../contracts/schemas/address.ts';

/** The default address, or null: some backends return an empty object instead of null. */
export const getDefaultAddress = (response: DefaultAddress): Address | null =>
  response !== null && Object.keys(response).length > 0 ? (response as Address) : null;
