import { z } from 'zod';
import { c } from '../contract.ts';
import { notFoundErrors } from '../errors.ts';
import { IdInPath } from '../schemas/identifiers.ts';
import { changeErrors, conflict, listErrors, readErrors } from './errors.ts';
import { changedBy, readBy } from './metadata.ts';
import {
  AdminCategory,
  AdminCategoryRow,
  CategoryRemoval,
  CategoryUpdate,
  NewCategory,
} from './schemas/category.ts';

const pathParams = z.object({ id: IdInPath });
const One = z.object({ data: AdminCategory });

/** The category tree, up to three levels, for the owner. */
export const categories = c.router({
  list: {
    method: 'GET',
    path: '/api/admin/categories',
    summary: 'All categories, each followed by those below it',
    responses: { 200: z.object({ data: z.array(AdminCategoryRow) }), ...listErrors },
    metadata: readBy('owner'),
  },
  get: {
    method: 'GET',
    path: '/api/admin/categories/:id',
    pathParams,
    summary: 'A category with its history',
    responses: { 200: One, ...readErrors },
    metadata: readBy('owner'),
  },
  create: {
    method: 'POST',
    path: '/api/admin/categories',
    body: NewCategory,
    summary: 'Add a category',
    description: 'A name that a sibling has, and a slug that is used, return 422.',
    responses: { 201: One, ...changeErrors },
    metadata: { ...changedBy('owner'), unique: ['name'], fieldErrors: ['name', 'slug', 'parent_id'] },
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/categories/:id',
    pathParams,
    body: CategoryUpdate,
    summary: 'Rename, hide or move a category, with those below it',
    description:
      'Fields that are absent are kept. A parent that is the category itself, below it, or too deep for three levels returns 422.',
    responses: { 200: One, ...changeErrors, ...notFoundErrors, ...conflict(AdminCategory) },
    metadata: { ...changedBy('owner'), fieldErrors: ['name', 'slug', 'parent_id', 'after', 'size_table'] },
  },
  remove: {
    method: 'POST',
    path: '/api/admin/categories/:id/removal',
    pathParams,
    body: CategoryRemoval,
    summary: 'Delete a category',
    description:
      'Its products go to another category, to whose page its own redirects. 409 without current while there are categories below it.',
    responses: { 204: c.noBody(), ...changeErrors, ...notFoundErrors, ...conflict(AdminCategory) },
    metadata: { ...changedBy('owner'), fieldErrors: ['products_to'] },
  },
});
