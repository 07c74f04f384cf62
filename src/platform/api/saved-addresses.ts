import { withAddress } from '../../domain/address.ts';
import type { SavedAddresses } from '../../domain/checkout.ts';
import { getDefaultAddress } from './default-address.ts';
import type { Api } from './operations.ts';

/** Loads a person's addresses and which of them is the default. */
export const loadSavedAddresses = async (api: Api, signal?: AbortSignal): Promise<SavedAddresses> => {
  const request = signal ? { signal } : {};
  const [addresses, answer] = await Promise.all([
    api('GET /api/cart/get_addresses', request),
    api('GET /api/cart/get_shipping_address/', request),
  ]);
  const preferred = getDefaultAddress(answer);
  return { addresses: preferred === null ? addresses : withAddress(addresses, preferred), preferred };
};
