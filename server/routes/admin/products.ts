import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AdminContract } from '../../../src/contracts/admin/index.ts';
import type { AdminProduct } from '../../../src/contracts/admin/schemas/product.ts';
import type { BulkResult, VersionedId } from '../../../src/contracts/admin/schemas/versions.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { fieldError, HttpError, notFound, validationError } from '../../contract/http-error.ts';
import type { CellError } from '../../importer/catalogue-row.ts';
import { createProduct, UsedKeyError } from '../../importer/create-product.ts';
import { editProduct, ProductChangeError } from '../../importer/edit-product.ts';
import { ProductTakenError } from '../../importer/panel-names.ts';
import { ProductInputError } from '../../importer/product-input.ts';
import { messages } from '../../messages/messages.ts';
import { requireStaff } from '../../plugins/staff-sessions.ts';
import { panelProductRepository } from '../../repositories/admin/panel-products.ts';
import { staffActor } from '../../repositories/admin/staff.ts';

/** The fields of the panel that have the names of other columns in an import. */
const fieldOf: Readonly<Record<string, string>> = {
  merchant: 'vendor',
  current_stock: 'stock',
  variation_stock: 'stock',
  discount: 'sales_price',
  is_free: 'sales_price',
  featured_img: 'is_published',
};

/** What an error of an imported row says in the panel, in the language of the request. */
const messageOf = ({ field, message }: CellError = { field: '', message: '' }): string => {
  const { panel, required, invalid } = messages();
  if (field === 'featured_img') return panel.pictureRequired;
  if (message === 'are not uploaded') return panel.pictureUnknown;
  if (field === 'product_attribute') return panel.attributeRequired;
  if (field === 'category' && message === 'does not exist') return panel.unknownCategory;
  if (message.startsWith('is required') || message.startsWith('must not be empty')) return required;
  if (message.startsWith('must not contain duplicates')) return panel.duplicates;
  if (field === 'slug') return panel.slugInvalid;
  if (message.startsWith('gives a price')) return panel.priceTooLow;
  if (message.startsWith('must have at most 2 decimals')) return panel.twoDecimals;
  return ['sales_price', 'discount', 'unit_price'].includes(field) ? panel.priceInvalid : invalid;
};

const takenMessage = ({ field, value, productName }: ProductTakenError): string => {
  const { panel } = messages();
  if (field === 'sku') return panel.skuTaken(value, productName ?? '');
  return field === 'name' ? panel.nameTaken(value) : panel.productSlugTaken(value, productName);
};

/** What an error means for the client; any other error as it is. */
const toHttpError = (error: unknown): unknown => {
  if (error instanceof ProductTakenError) return fieldError(error.field, takenMessage(error));
  if (!(error instanceof ProductInputError)) return error;
  const fields: Record<string, string[]> = {};
  for (const each of error.errors) {
    const field = fieldOf[each.field] ?? each.field;
    fields[field] = [...new Set([...(fields[field] ?? []), messageOf(each)])];
  }
  return validationError(fields);
};

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

  /** @throws HttpError: what the error means for the client */
  const rethrow = async (error: unknown, request: FastifyRequest, id: number): Promise<never> => {
    if (!(error instanceof ProductChangeError)) throw toHttpError(error);
    const { panel } = messages();
    if (error.reason === 'not found') throw notFound('product');
    if (error.reason === 'vendor hidden') throw fieldError('is_published', panel.vendorHidden);
    if (error.reason === 'unknown variation') throw fieldError('stock', panel.stockOfVariations);
    const message = error.reason === 'stale' ? panel.stale : panel.stockChanged;
    throw new HttpError(409, message, { body: { current: await find(request, id) } });
  };

  /** What only the owner decides. @throws HttpError 403 */
  const refuseOwnerFields = (request: FastifyRequest, fields: readonly unknown[]): void => {
    const isVendor = requireStaff(request).member.role === 'vendor';
    if (isVendor && fields.some((value) => value !== undefined))
      throw new HttpError(403, messages().panel.ownerOnly);
  };

  const publish = async (
    request: FastifyRequest,
    { id, version }: VersionedId,
    is_published: boolean,
  ): Promise<Pick<BulkResult, 'result' | 'message'>> => {
    const { panel } = messages();
    try {
      const isChanged = await editProduct(
        db,
        vendorOf(request),
        id,
        { version, is_published },
        actorOf(request),
      );
      return { result: isChanged ? 'changed' : 'unchanged' };
    } catch (error) {
      if (error instanceof ProductInputError)
        return { result: 'rejected', message: messageOf(error.errors[0]) };
      if (!(error instanceof ProductChangeError)) throw error;
      if (error.reason === 'vendor hidden') return { result: 'rejected', message: panel.vendorHidden };
      return error.reason === 'stale' ? { result: 'stale', message: panel.stale } : { result: 'not_found' };
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
    create: async ({ body, headers }, { request }) => {
      refuseOwnerFields(request, [body.vendor, body.is_featured, body.is_deal]);
      const { member } = requireStaff(request);
      const { id, isNew } = await createProduct(db, body, {
        staffId: member.id,
        actor: actorOf(request),
        vendor: vendorOf(request),
        key: headers['idempotency-key'],
      }).catch(async (error: unknown) => {
        if (!(error instanceof UsedKeyError)) throw toHttpError(error);
        const body = { current: await find(request, error.productId) };
        throw new HttpError(409, messages().panel.alreadyAdded, { body });
      });
      return { status: isNew ? 201 : 200, body: { data: await find(request, id) } };
    },
    update: async ({ params: { id }, body }, { request }) => {
      if (body.is_featured !== undefined || body.is_deal !== undefined) await find(request, id);
      refuseOwnerFields(request, [body.is_featured, body.is_deal]);
      await editProduct(db, vendorOf(request), id, body, actorOf(request)).catch((error: unknown) =>
        rethrow(error, request, id),
      );
      return { status: 200, body: { data: await find(request, id) } };
    },
    publish: async ({ body: { products, is_published } }, { request }) => {
      const results: BulkResult[] = [];
      for (const product of products)
        results.push({ id: product.id, ...(await publish(request, product, is_published)) });
      const versions = await productsOf(request).versions(products.map(({ id }) => id));
      const data = results.map((result) => {
        const version = versions.get(result.id);
        return version === undefined ? result : { ...result, version };
      });
      return { status: 200, body: { data } };
    },
  };
};
