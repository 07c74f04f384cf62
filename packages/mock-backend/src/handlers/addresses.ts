import type { Contract } from '../../../../src/contracts/index.ts';
import { invalidField, notFound } from '../http-error.ts';
import type { Policy } from '../policy.ts';
import type { World } from '../world.ts';
import { type Caller, type Handlers, ownerOf } from './handler.ts';

type Stored = World['addresses'][number];
const toAddress = ({ owner: _owner, isDefault: _default, ...address }: Stored) => address;
const mine = (input: Caller & { world: World }): Stored[] =>
  input.world.addresses.filter(({ owner }) => owner === ownerOf(input));
const find = (input: Caller & { world: World; policy: Policy }, id: number, route: string): Stored => {
  const stored = input.world.addresses.find((address) => address.id === id);
  const isOwn = stored?.owner === ownerOf(input) || !input.policy.ownership(route);
  if (stored === undefined || !isOwn) throw notFound();
  return stored;
};
const assertDistrict = (world: World, city: string): void => {
  if (!world.districts.includes(city)) throw invalidField('city', 'Choose one of the districts.');
};

export const addresses: Handlers<Contract['addresses']> = {
  list: (input) => ({ status: 200, body: mine(input).map(toAddress) }),
  shippingDefault: (input) => {
    const stored = mine(input).find(({ isDefault }) => isDefault);
    return { status: 200, body: stored === undefined ? null : toAddress(stored) };
  },
  save: (input) => {
    assertDistrict(input.world, input.body.city);
    const stored: Stored = {
      id: input.world.nextId('address'),
      ...input.body,
      owner: ownerOf(input),
      isDefault: mine(input).length === 0,
    };
    input.world.addresses.push(stored);
    return { status: 201, body: toAddress(stored) };
  },
  update: (input) => {
    const stored = find(input, input.params.id, 'addresses.update');
    assertDistrict(input.world, input.body.city);
    const { id, owner, isDefault } = stored;
    const updated: Stored = { id, ...input.body, owner, isDefault };
    input.world.addresses = input.world.addresses.map((address) => (address === stored ? updated : address));
    return { status: 200, body: toAddress(updated) };
  },
  makeDefault: (input) => {
    const stored = find(input, input.params.id, 'addresses.makeDefault');
    for (const address of input.world.addresses)
      if (address.owner === stored.owner) address.isDefault = address === stored;
    return { status: 200, body: toAddress(stored) };
  },
  remove: (input) => {
    const stored = find(input, input.params.id, 'addresses.remove');
    input.world.addresses = input.world.addresses.filter((address) => address !== stored);
    const next = mine(input)[0];
    if (stored.isDefault && next !== undefined) next.isDefault = true;
    return { status: 200, body: { msg: 'Address Deleted Successfully.' } };
  },
};
