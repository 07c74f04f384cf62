import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AdminContract } from '../../../src/contracts/admin/index.ts';
import type { AdminCategory } from '../../../src/contracts/admin/schemas/category.ts';
import type { SizeTableProblem } from '../../../src/domain/size-table.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { fieldError, HttpError, notFound } from '../../contract/http-error.ts';
import { addCategory, CategoryError, editCategory, removeCategory } from '../../importer/edit-category.ts';
import { messages } from '../../messages/messages.ts';
import { requireStaff } from '../../plugins/staff-sessions.ts';
import { panelCategoryRepository } from '../../repositories/admin/panel-categories.ts';
import { staffActor } from '../../repositories/admin/staff.ts';

const sizeTableText = (problem: SizeTableProblem | undefined): string => {
  const { panel } = messages();
  switch (problem?.kind) {
    case 'line':
      return panel.sizeTableLine(problem.line);
    case 'twice':
      return panel.twiceInTable(problem.name);
    default:
      return panel.sizeTableShape;
  }
};

export const categoryHandlers = ({ db }: FastifyInstance): Handlers<AdminContract['categories']> => {
  const categories = panelCategoryRepository(db);
  const actorOf = (request: FastifyRequest) => staffActor(requireStaff(request).member);

  const find = async (id: number): Promise<AdminCategory> => {
    const category = await categories.get(id);
    if (category === undefined) throw notFound('category');
    return category;
  };

  /** What the error means for the client. */
  const toHttpError = async ({ reason, problem }: CategoryError, id?: number): Promise<HttpError> => {
    const { panel, required } = messages();
    switch (reason) {
      case 'not found':
        return notFound('category');
      case 'stale':
        return new HttpError(409, panel.stale, { body: { current: await find(id ?? 0) } });
      case 'has children':
        return new HttpError(409, panel.hasCategories);
      case 'empty name':
        return fieldError('name', required);
      case 'name taken':
        return fieldError('name', panel.categoryNameTaken);
      case 'slug taken':
        return fieldError('slug', panel.slugTaken);
      case 'unknown parent':
        return fieldError('parent_id', panel.parentGone);
      case 'below itself':
        return fieldError('parent_id', panel.parentBelowItself);
      case 'too deep':
        return fieldError('parent_id', panel.tooDeep);
      case 'unknown sibling':
        return fieldError('after', panel.parentGone);
      case 'target required':
        return fieldError('products_to', panel.productsNeedCategory);
      case 'size table':
        return fieldError('size_table', sizeTableText(problem));
      case 'unknown target':
        return fieldError('products_to', panel.parentGone);
    }
  };
  const rethrow = async (error: unknown, id?: number): Promise<never> => {
    throw error instanceof CategoryError ? await toHttpError(error, id) : error;
  };

  return {
    list: async () => ({ status: 200, body: { data: await categories.list() } }),
    get: async ({ params }) => ({ status: 200, body: { data: await find(params.id) } }),
    create: async ({ body }, { request }) => {
      const id = await addCategory(db, body, actorOf(request)).catch((error: unknown) => rethrow(error));
      return { status: 201, body: { data: await find(id) } };
    },
    update: async ({ params: { id }, body: { version, ...fields } }, { request }) => {
      await editCategory(db, { id, version }, fields, actorOf(request)).catch((error: unknown) =>
        rethrow(error, id),
      );
      return { status: 200, body: { data: await find(id) } };
    },
    remove: async ({ params: { id }, body: { version, products_to } }, { request }) => {
      await removeCategory(db, { id, version }, products_to, actorOf(request)).catch((error: unknown) =>
        rethrow(error, id),
      );
      return { status: 204, body: undefined };
    },
  };
};
