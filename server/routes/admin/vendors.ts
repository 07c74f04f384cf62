import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AdminContract } from '../../../src/contracts/admin/index.ts';
import type { AdminVendor } from '../../../src/contracts/admin/schemas/vendor.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { fieldError, HttpError, notFound } from '../../contract/http-error.ts';
import { addVendor, editVendor, removeVendor, VendorError } from '../../importer/edit-vendor.ts';
import { messages } from '../../messages/messages.ts';
import { requireStaff } from '../../plugins/staff-sessions.ts';
import { panelVendorRepository } from '../../repositories/admin/panel-vendors.ts';
import { staffActor } from '../../repositories/admin/staff.ts';

export const vendorHandlers = ({ db }: FastifyInstance): Handlers<AdminContract['vendors']> => {
  const vendors = panelVendorRepository(db);
  const actorOf = (request: FastifyRequest) => staffActor(requireStaff(request).member);

  const find = async (id: number): Promise<AdminVendor> => {
    const vendor = await vendors.get(id);
    if (vendor === undefined) throw notFound('vendor');
    return vendor;
  };

  /** What the error means for the client. */
  const toHttpError = async ({ reason }: VendorError, id?: number): Promise<HttpError> => {
    const { panel, required } = messages();
    switch (reason) {
      case 'not found':
        return notFound('vendor');
      case 'stale':
        return new HttpError(409, panel.stale, { body: { current: await find(id ?? 0) } });
      case 'has orders':
        return new HttpError(409, panel.vendorHasOrders);
      case 'has members':
        return new HttpError(409, panel.vendorHasMembers);
      case 'empty name':
        return fieldError('name', required);
      case 'name taken':
        return fieldError('name', panel.vendorNameTaken);
      case 'unknown picture':
        return fieldError('picture', panel.pictureGone);
      case 'target required':
        return fieldError('products_to', panel.productsNeedVendor);
      case 'unknown target':
        return fieldError('products_to', panel.vendorGone);
      case 'item number taken':
        return fieldError('products_to', panel.itemNumberTaken);
    }
  };
  const rethrow = async (error: unknown, id?: number): Promise<never> => {
    throw error instanceof VendorError ? await toHttpError(error, id) : error;
  };

  return {
    list: async () => ({ status: 200, body: { data: await vendors.names() } }),
    search: async ({ query: { search = '', ...page } }) => ({
      status: 200,
      body: await vendors.list(search, page),
    }),
    get: async ({ params }) => ({ status: 200, body: { data: await find(params.id) } }),
    create: async ({ body }, { request }) => {
      const id = await addVendor(db, body, actorOf(request)).catch((error: unknown) => rethrow(error));
      return { status: 201, body: { data: await find(id) } };
    },
    update: async ({ params: { id }, body: { version, ...fields } }, { request }) => {
      await editVendor(db, { id, version }, fields, actorOf(request)).catch((error: unknown) =>
        rethrow(error, id),
      );
      return { status: 200, body: { data: await find(id) } };
    },
    remove: async ({ params: { id }, body: { version, products_to } }, { request }) => {
      await removeVendor(db, { id, version }, products_to, actorOf(request)).catch((error: unknown) =>
        rethrow(error, id),
      );
      return { status: 204, body: undefined };
    },
  };
};
