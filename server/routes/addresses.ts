import type { FastifyInstance } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import type { Handlers } from '../contract/handlers.ts';
import { notFound } from '../contract/http-error.ts';
import { say } from '../messages/messages.ts';
import { addressesIn } from '../repositories/addresses.ts';
import { districtsIn } from '../repositories/districts.ts';
import { callerOf } from './caller.ts';

export function addressHandlers({ db, callers }: FastifyInstance): Handlers<typeof contract.addresses> {
  const addresses = addressesIn(db);
  const districts = districtsIn(db);
  return {
    list: async (_, { request }) => {
      const owner = callers.ownerOf(callerOf(request));
      return { status: 200, body: owner === null ? [] : await addresses.list(owner) };
    },
    shippingDefault: async (_, { request }) => {
      const owner = callers.ownerOf(callerOf(request));
      return { status: 200, body: owner === null ? null : await addresses.defaultOf(owner) };
    },
    save: async ({ body }, { request }) => {
      await districts.mustHave(body.city);
      const owner = await callers.keepOwner(callerOf(request));
      return { status: 201, body: await addresses.add(owner, body) };
    },
    update: async ({ params, body }, { request }) => {
      const owner = callers.ownerOf(callerOf(request));
      await districts.mustHave(body.city);
      const changed = owner === null ? undefined : await addresses.change(owner, params.id, body);
      if (changed === undefined) throw notFound('address');
      return { status: 200, body: changed };
    },
    remove: async ({ params }, { request }) => {
      const owner = callers.ownerOf(callerOf(request));
      if (owner === null || !(await addresses.remove(owner, params.id))) throw notFound('address');
      return { status: 200, body: { msg: say().addressDeleted } };
    },
  };
}
