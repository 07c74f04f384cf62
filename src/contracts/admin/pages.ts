import { z } from 'zod';
import { c } from '../contract.ts';
import { notFoundErrors } from '../errors.ts';
import { Slug } from '../schemas/identifiers.ts';
import { changeErrors, conflict, listErrors, readErrors } from './errors.ts';
import { changedBy, readBy } from './metadata.ts';
import { AdminPage, AdminPageRow, NewPage, PageRemoval, PageUpdate } from './schemas/page.ts';

const pathParams = z.object({ slug: Slug });
const One = z.object({ data: AdminPage });

/** The text pages that the footer links, such as delivery and privacy, for the owner. */
export const pages = c.router({
  list: {
    method: 'GET',
    path: '/api/admin/pages',
    summary: 'All text pages, in the order of the footer',
    responses: { 200: z.object({ data: z.array(AdminPageRow) }), ...listErrors },
    metadata: readBy('owner'),
  },
  get: {
    method: 'GET',
    path: '/api/admin/pages/:slug',
    pathParams,
    summary: 'A text page with its texts and history',
    responses: { 200: One, ...readErrors },
    metadata: readBy('owner'),
  },
  create: {
    method: 'POST',
    path: '/api/admin/pages',
    body: NewPage,
    summary: 'Add a text page',
    description: 'Shoppers see it once it has a text. There are at most 30 pages.',
    responses: { 201: One, ...changeErrors },
    metadata: { ...changedBy('owner'), unique: ['title'], fieldErrors: ['title'] },
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/pages/:slug',
    pathParams,
    body: PageUpdate,
    summary: 'Write a text page, hide or show it',
    description:
      'Fields that are absent are kept. A text in Bangla has the same headings and paragraphs as the English one. 409 without current for a page that a file of the server sets.',
    responses: { 200: One, ...changeErrors, ...notFoundErrors, ...conflict(AdminPage) },
    metadata: { ...changedBy('owner'), fieldErrors: ['title', 'title_bn', 'text', 'text_bn'] },
  },
  remove: {
    method: 'POST',
    path: '/api/admin/pages/:slug/removal',
    pathParams,
    body: PageRemoval,
    summary: 'Remove the own text of a page',
    description: 'A page that has a general text shows that again; any other page is deleted.',
    responses: { 204: c.noBody(), ...changeErrors, ...notFoundErrors, ...conflict(AdminPage) },
    metadata: changedBy('owner'),
  },
});
