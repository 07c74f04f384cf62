import { upsertAddress } from '../../domain/address.ts';
import type { SavedAddresses } from '../../domain/checkout.ts';
import { getDefaultAddress } from './default-address.ts';
import type { Api } from './operations.ts';

/** Loads the saved addresses and the default one. */
export const loadSavedAddresses = async (api: Api, signal?: AbortSignal): Promise<SavedAddresses> => {
  const options = signal ? { signal } : {};
  const [addresses, response] = await Promise.all([
    api('GET /api/cart/get_addresses', options),
    api('GET /api/cart/get_shipping_address/', options),
  ]);
  const preferred = getDefaultAddress(response);
  return { addresses: preferred === null ? addresses : upsertAddress(addresses, preferred), preferred };
};
