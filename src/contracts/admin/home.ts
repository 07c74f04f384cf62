import { z } from 'zod';
import { c } from '../contract.ts';
import { changeErrors, conflict, listErrors } from './errors.ts';
import { changedBy, readBy } from './metadata.ts';
import { AdminHome, HomeContent, HomePart, HomePreview, HomeRemoval, HomeUpdate } from './schemas/home.ts';

const One = z.object({ data: AdminHome });

/** The home page, for the owner. */
export const home = c.router({
  get: {
    method: 'GET',
    path: '/api/admin/home',
    summary: 'The home page with its history',
    responses: { 200: One, ...listErrors },
    metadata: readBy('owner'),
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/home',
    body: HomeUpdate,
    summary: 'Arrange the home page',
    description:
      'Parts that are absent are kept. Pictures are uploaded ones, or those that it has. 409 without current for a part that a file of the server sets.',
    responses: { 200: One, ...changeErrors, ...conflict(AdminHome) },
    metadata: { ...changedBy('owner'), fieldErrors: HomePart.options },
  },
  remove: {
    method: 'POST',
    path: '/api/admin/home/removal',
    body: HomeRemoval,
    summary: 'Go back to the general home page',
    description: 'What the owner has set is deleted.',
    responses: { 200: One, ...changeErrors, ...conflict(AdminHome) },
    metadata: changedBy('owner'),
  },
  preview: {
    method: 'POST',
    path: '/api/admin/home/preview',
    body: HomeContent,
    summary: 'Show a draft of the home page',
    description: 'Nothing is changed for shoppers. A member has one draft: the next one replaces it.',
    responses: { 201: z.object({ data: HomePreview }), ...changeErrors },
    metadata: { ...changedBy('owner'), fieldErrors: HomePart.options },
  },
});
