import { z } from 'zod';
import { c } from './contract.ts';
import { authErrors, bodyErrors, commonErrors, csrfErrors, notFoundErrors } from './errors.ts';
import type { RouteMetadata } from './metadata.ts';
import { Address, AddressInput, DefaultAddress } from './schemas/address.ts';
import { IdInPath } from './schemas/identifiers.ts';

const idInPath = z.object({ id: IdInPath });
const read = {
  access: 'visitor',
  bearer: 'write-addresses',
  safe: true,
  idempotent: true,
} as const satisfies RouteMetadata;
const changeOwn = {
  access: 'visitor',
  bearer: 'write-addresses',
  safe: false,
  idempotent: true,
  owned: 'address',
} as const satisfies RouteMetadata;
const city = { read: 'catalogue.districts', at: '[]' } as const;
const anAddress = { create: 'addresses.save', at: 'id' } as const;

export const addresses = c.router({
  list: {
    method: 'GET',
    path: '/api/cart/get_addresses',
    summary: "The caller's saved addresses",
    description: 'The addresses of the signed-in customer, or of the guest session.',
    responses: { 200: z.array(Address), ...commonErrors, ...authErrors },
    metadata: read,
  },
  shippingDefault: {
    method: 'GET',
    path: '/api/cart/get_shipping_address/',
    summary: 'The default address',
    description: 'null when no address is saved. The trailing slash is optional.',
    responses: { 200: DefaultAddress, ...commonErrors, ...authErrors },
    metadata: {
      ...read,
      relations: [
        {
          kind: 'one-of',
          list: 'addresses.list',
          rows: '[]',
          createdBy: 'addresses.save',
          changedBy: 'addresses.makeDefault',
        },
      ],
    } as const satisfies RouteMetadata,
  },
  save: {
    method: 'POST',
    path: '/api/cart/save_address',
    body: AddressInput,
    summary: 'Save a new address',
    responses: { 200: Address, 201: Address, ...commonErrors, ...authErrors, ...csrfErrors, ...bodyErrors },
    metadata: {
      access: 'visitor',
      bearer: 'write-addresses',
      safe: false,
      idempotent: false,
      from: { city },
      fieldErrors: ['addresses'],
      relations: [{ kind: 'creates', list: 'addresses.list', rows: '[]', created: '' }],
    } as const satisfies RouteMetadata,
  },
  update: {
    method: 'PATCH',
    path: '/api/user/update_address/:id',
    pathParams: idInPath,
    body: AddressInput,
    summary: 'Update a saved address',
    responses: {
      200: Address,
      ...commonErrors,
      ...authErrors,
      ...csrfErrors,
      ...notFoundErrors,
      ...bodyErrors,
    },
    metadata: {
      ...changeOwn,
      from: { id: anAddress, city },
      relations: [{ kind: 'updates', list: 'addresses.list', rows: '[]' }],
    } as const satisfies RouteMetadata,
  },
  makeDefault: {
    method: 'POST',
    path: '/api/user/default_address/:id',
    pathParams: idInPath,
    body: c.noBody(),
    summary: 'Make a saved address the default',
    description: 'The default address is used for the next order. A backend may omit this operation.',
    responses: { 200: Address, ...commonErrors, ...authErrors, ...csrfErrors, ...notFoundErrors },
    metadata: {
      ...changeOwn,
      optional: true,
      from: { id: anAddress },
    } as const satisfies RouteMetadata,
  },
  remove: {
    method: 'GET',
    path: '/api/user/delete_address/:id',
    pathParams: idInPath,
    summary: 'Delete a saved address',
    description:
      'A GET that changes state: rejected without the X-Requested-With header. Deleting an address again returns 204 or 404.',
    responses: {
      200: z.object({ msg: z.string().min(1) }),
      204: c.noBody(),
      ...commonErrors,
      ...authErrors,
      ...csrfErrors,
      ...notFoundErrors,
    },
    metadata: {
      ...changeOwn,
      from: { id: anAddress },
      relations: [{ kind: 'deletes', list: 'addresses.list', rows: '[]' }],
    } as const satisfies RouteMetadata,
  },
});
