import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AdminContract } from '../../../src/contracts/admin/index.ts';
import type { AdminProduct } from '../../../src/contracts/admin/schemas/product.ts';
import type { BulkResult, VersionedId } from '../../../src/contracts/admin/schemas/versions.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { fieldError, HttpError, notFound } from '../../contract/http-error.ts';
import { editProduct, ProductChangeError, ProductPriceError } from '../../importer/edit-product.ts';
import { messages } from '../../messages/messages.ts';
import { requireStaff } from '../../plugins/staff-sessions.ts';
import { panelProductRepository } from '../../repositories/admin/panel-products.ts';
import { staffActor } from '../../repositories/admin/staff.ts';

export const productHandlers = (app: FastifyInstance): Handlers<AdminContract['products']> => {
  const { db, pool } = app;
  /** The vendor whose products the member may read and change; null for all. */
  const vendorOf = (request: FastifyRequest) => requireStaff(request).member.vendor?.id ?? null;
  const productsOf = (request: FastifyRequest) => panelProductRepository(db, pool, vendorOf(request));
  const actorOf = (request: FastifyRequest) => staffActor(requireStaff(request).member);

  const find = async (request: FastifyRequest, id: number): Promise<AdminProduct> => {
    const product = await productsOf(request).get(id);
    if (product === undefined) throw notFound('product');
    return product;
  };

  const priceError = ({ price }: ProductPriceError): HttpError => {
    const { panel } = messages();
    const field = price.column === 'unit_price' ? 'unit_price' : 'sales_price';
    return fieldError(
      field,
      price.error.startsWith('gives a price') ? panel.priceTooLow : panel.priceInvalid,
    );
  };

  /** @throws HttpError: what the error means for the client */
  const rethrow = async (error: unknown, request: FastifyRequest, id: number): Promise<never> => {
    if (error instanceof ProductPriceError) throw priceError(error);
    if (!(error instanceof ProductChangeError)) throw error;
    const { panel, required } = messages();
    if (error.reason === 'not found') throw notFound('product');
    if (error.reason === 'empty name') throw fieldError('name', required);
    if (error.reason === 'unknown variation') throw fieldError('stock', panel.stockOfVariations);
    const message = error.reason === 'stale' ? panel.stale : panel.stockChanged;
    throw new HttpError(409, message, { body: { current: await find(request, id) } });
  };

  const publish = async (
    request: FastifyRequest,
    versioned: VersionedId,
    is_published: boolean,
  ): Promise<BulkResult['result']> => {
    try {
      const isChanged = await editProduct(
        db,
        vendorOf(request),
        versioned,
        { is_published },
        actorOf(request),
      );
      return isChanged ? 'changed' : 'unchanged';
    } catch (error) {
      if (!(error instanceof ProductChangeError)) throw error;
      return error.reason === 'stale' ? 'stale' : 'not_found';
    }
  };

  return {
    list: async ({ query: { before, limit, ...filter } }, { request }) => ({
      status: 200,
      body: await productsOf(request).list(filter, { before, limit }),
    }),
    get: async ({ params }, { request }) => ({
      status: 200,
      body: { data: await find(request, params.id) },
    }),
    update: async ({ params: { id }, body: { version, ...fields } }, { request }) => {
      const isVendor = requireStaff(request).member.role === 'vendor';
      if (isVendor && (fields.is_featured !== undefined || fields.is_deal !== undefined)) {
        await find(request, id);
        throw new HttpError(403, messages().panel.ownerOnly);
      }
      await editProduct(db, vendorOf(request), { id, version }, fields, actorOf(request)).catch(
        (error: unknown) => rethrow(error, request, id),
      );
      return { status: 200, body: { data: await find(request, id) } };
    },
    publish: async ({ body: { products, is_published } }, { request }) => {
      const results: BulkResult[] = [];
      for (const product of products) {
        const result = await publish(request, product, is_published);
        results.push({
          id: product.id,
          result,
          ...(result === 'stale' && { message: messages().panel.stale }),
        });
      }
      const versions = await productsOf(request).versions(products.map(({ id }) => id));
      const data = results.map((result) => {
        const version = versions.get(result.id);
        return version === undefined ? result : { ...result, version };
      });
      return { status: 200, body: { data } };
    },
  };
};
