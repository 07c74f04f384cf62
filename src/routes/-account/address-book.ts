import { fromPromise } from 'xstate';
import type { Shop } from '../../app/shop.ts';
import type { Address, AddressInput } from '../../contracts/schemas/address.ts';
import { addressBookMachine } from '../../machines/address-book.ts';

/** The address book's machine with its calls. */
export const addressBook = ({ api }: Shop) =>
  addressBookMachine.provide({
    actors: {
      loadAddresses: fromPromise<Address[], undefined>(({ signal }) =>
        api('GET /api/cart/get_addresses', { signal }),
      ),
      deleteAddress: fromPromise<{ msg: string }, { id: number }>(({ input, signal }) =>
        api('GET /api/user/delete_address/:id', { params: input, signal }),
      ),
      saveAddress: fromPromise<Address, AddressInput>(({ input, signal }) =>
        api('POST /api/cart/save_address', { body: input, signal }),
      ),
    },
  });
