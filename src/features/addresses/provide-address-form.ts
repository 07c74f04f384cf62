import { normalizeAddress } from '../../domain/address.ts';
import { addressFormMachine } from '../../machines/address-form.ts';
import type { Shop } from '../../platform/shop.ts';
import { submitWith } from '../forms/submit-with.ts';

export const provideAddressForm = ({ api }: Pick<Shop, 'api'>) =>
  addressFormMachine.provide(
    submitWith(({ values, subject }, signal) => {
      const body = normalizeAddress(values);
      return subject.mode === 'edit'
        ? api('PATCH /api/user/update_address/:id', { params: { id: subject.id }, body, signal })
        : api('POST /api/cart/save_address', { body, signal });
    }),
  );
