import { fromPromise } from 'xstate';
import type { Address, AddressInput } from '../../contracts/schemas/address.ts';
import type { Api } from '../api/operations.ts';

/** Actors that change saved addresses, of the address book and of the checkout. */
export const addressActors = (api: Api) => ({
  deleteAddress: fromPromise<void, { id: number }>(async ({ input, signal }) => {
    await api('GET /api/user/delete_address/:id', { params: input, signal });
  }),
  saveAddress: fromPromise<Address, AddressInput>(({ input, signal }) =>
    api('POST /api/cart/save_address', { body: input, signal }),
  ),
});
