import type { FastifyInstance } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import type { Handlers } from '../contract/handlers.ts';
import { notFound } from '../contract/http-error.ts';
import { messages } from '../messages/messages.ts';
import { addressRepository } from '../repositories/accounts/addresses.ts';
import { districtRepository } from '../repositories/accounts/districts.ts';
import { assertNoLinks } from './assert-no-links.ts';
import { getCaller } from './caller.ts';

export const addressHandlers = ({ db, callers }: FastifyInstance): Handlers<typeof contract.addresses> => {
  const addresses = addressRepository(db);
  const districts = districtRepository(db);
  return {
    list: async (_, { request }) => {
      const owner = callers.ownerOf(getCaller(request));
      return { status: 200, body: owner === null ? [] : await addresses.list(owner) };
    },
    shippingDefault: async (_, { request }) => {
      const owner = callers.ownerOf(getCaller(request));
      return { status: 200, body: owner === null ? null : await addresses.findDefault(owner) };
    },
    save: async ({ body }, { request }) => {
      assertNoLinks({ name: body.name });
      await districts.get(body.city);
      const saved = await callers.storeAsOwner(getCaller(request), (transaction, owner) =>
        addressRepository(transaction).insert(owner, body),
      );
      return { status: 201, body: saved };
    },
    update: async ({ params, body }, { request }) => {
      assertNoLinks({ name: body.name });
      const owner = callers.ownerOf(getCaller(request));
      await districts.get(body.city);
      const changed = owner === null ? undefined : await addresses.update(owner, params.id, body);
      if (changed === undefined) throw notFound('address');
      return { status: 200, body: changed };
    },
    makeDefault: async ({ params }, { request }) => {
      const owner = callers.ownerOf(getCaller(request));
      const chosen = owner === null ? undefined : await addresses.makeDefault(owner, params.id);
      if (chosen === undefined) throw notFound('address');
      return { status: 200, body: chosen };
    },
    remove: async ({ params }, { request }) => {
      const owner = callers.ownerOf(getCaller(request));
      if (owner === null || !(await addresses.delete(owner, params.id))) throw notFound('address');
      return { status: 200, body: { msg: messages().addressDeleted } };
    },
  };
};
