import { z } from 'zod';
import { c } from '../contract.ts';
import { notFoundErrors } from '../errors.ts';
import { IdInPath } from '../schemas/identifiers.ts';
import { changeErrors, conflict, listErrors } from './errors.ts';
import { changedBy, readBy } from './metadata.ts';
import { AdminReview, ReviewAnswerChange, ReviewState, ReviewStateChange } from './schemas/review.ts';
import { keysetPage, keysetQuery } from './schemas/versions.ts';

const pathParams = z.object({ id: IdInPath });
const One = z.object({ data: AdminReview });
const changed = { 200: One, ...changeErrors, ...notFoundErrors, ...conflict(AdminReview) } as const;
const ownReview = {
  owned: 'review',
  sharedBy: ['owner', 'staff'],
  from: { id: { read: 'reviews.list', at: 'data[].id' } },
} as const;

/** Reviews, for the owner and the staff; for vendors, the published ones of their own products: of others they get 404. */
export const reviews = c.router({
  list: {
    method: 'GET',
    path: '/api/admin/reviews',
    query: z.object({ state: ReviewState.optional(), ...keysetQuery }),
    summary: 'Reviews, newest first',
    description: 'With state=pending: those to check. A vendor gets the published ones only.',
    responses: { 200: keysetPage(AdminReview), ...listErrors },
    metadata: readBy('owner', 'staff', 'vendor'),
  },
  setState: {
    method: 'POST',
    path: '/api/admin/reviews/:id/state',
    pathParams,
    body: ReviewStateChange,
    summary: 'Publish or reject a review',
    description: 'The decision can be changed later.',
    responses: changed,
    metadata: { ...changedBy('owner', 'staff'), ...ownReview },
  },
  setAnswer: {
    method: 'POST',
    path: '/api/admin/reviews/:id/answer',
    pathParams,
    body: ReviewAnswerChange,
    summary: 'Answer a review, or remove the answer',
    description: 'The answer is shown below the review, once that is published.',
    responses: changed,
    metadata: { ...changedBy('owner', 'staff', 'vendor'), ...ownReview },
  },
});
