import type { Contract } from '../../../../src/contracts/index.ts';
import { invalidField, notFound } from '../http-error.ts';
import type { Policy } from '../policy.ts';
import type { World } from '../world.ts';
import { type Caller, type Handlers, ownerOf } from './handler.ts';

type Stored = World['addresses'][number];
const shown = ({ owner: _owner, isDefault: _default, ...address }: Stored) => address;
const mine = (call: Caller & { world: World }): Stored[] =>
  call.world.addresses.filter(({ owner }) => owner === ownerOf(call));
const find = (call: Caller & { world: World; policy: Policy }, id: number, route: string): Stored => {
  const stored = call.world.addresses.find((address) => address.id === id);
  const isOurs = stored?.owner === ownerOf(call) || !call.policy.ownership(route);
  if (stored === undefined || !isOurs) throw notFound();
  return stored;
};
const inADistrict = (world: World, city: string): void => {
  if (!world.districts.includes(city)) throw invalidField('city', 'Choose one of the districts.');
};

export const addresses: Handlers<Contract['addresses']> = {
  list: (call) => ({ status: 200, body: mine(call).map(shown) }),
  shippingDefault: (call) => {
    const stored = mine(call).find(({ isDefault }) => isDefault);
    return { status: 200, body: stored === undefined ? null : shown(stored) };
  },
  save: (call) => {
    inADistrict(call.world, call.body.city);
    const stored: Stored = {
      id: call.world.nextId('address'),
      ...call.body,
      owner: ownerOf(call),
      isDefault: mine(call).length === 0,
    };
    call.world.addresses.push(stored);
    return { status: 201, body: shown(stored) };
  },
  update: (call) => {
    const stored = find(call, call.params.id, 'addresses.update');
    inADistrict(call.world, call.body.city);
    const { id, owner, isDefault } = stored;
    const updated: Stored = { id, ...call.body, owner, isDefault };
    call.world.addresses = call.world.addresses.map((address) => (address === stored ? updated : address));
    return { status: 200, body: shown(updated) };
  },
  remove: (call) => {
    const stored = find(call, call.params.id, 'addresses.remove');
    call.world.addresses = call.world.addresses.filter((address) => address !== stored);
    const next = mine(call)[0];
    if (stored.isDefault && next !== undefined) next.isDefault = true;
    return { status: 200, body: { msg: 'Address Deleted Successfully.' } };
  },
};
