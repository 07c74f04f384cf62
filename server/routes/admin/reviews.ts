import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AdminContract } from '../../../src/contracts/admin/index.ts';
import type { AdminReview } from '../../../src/contracts/admin/schemas/review.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { HttpError, notFound } from '../../contract/http-error.ts';
import { messages } from '../../messages/messages.ts';
import { requireStaff } from '../../plugins/staff-sessions.ts';
import {
  panelReviewRepository,
  ReviewAdminError,
  reviewAdmin,
} from '../../repositories/admin/review-admin.ts';
import { staffActor } from '../../repositories/admin/staff.ts';

export const reviewHandlers = ({ db }: FastifyInstance): Handlers<AdminContract['reviews']> => {
  /** The vendor whose reviews the member may read and answer; null for all. */
  const vendorOf = (request: FastifyRequest) => requireStaff(request).member.vendor?.id ?? null;
  const reviewsOf = (request: FastifyRequest) => panelReviewRepository(db, vendorOf(request));
  const adminOf = (request: FastifyRequest) =>
    reviewAdmin(db, staffActor(requireStaff(request).member), vendorOf(request));

  const find = async (request: FastifyRequest, id: number): Promise<AdminReview> => {
    const review = await reviewsOf(request).get(id);
    if (review === undefined) throw notFound('review');
    return review;
  };

  /** Changes a review and returns it. @throws HttpError 404, or 409 with the stored review if it is another version */
  const change = async (request: FastifyRequest, id: number, run: () => Promise<unknown>) => {
    try {
      await run();
    } catch (error) {
      if (!(error instanceof ReviewAdminError)) throw error;
      if (error.reason === 'not found') throw notFound('review');
      throw new HttpError(409, messages().panel.stale, { body: { current: await find(request, id) } });
    }
    return { status: 200, body: { data: await find(request, id) } } as const;
  };

  return {
    list: async ({ query: { state, ...page } }, { request }) => ({
      status: 200,
      body: await reviewsOf(request).list(state, page),
    }),
    setState: ({ params: { id }, body: { version, state } }, { request }) =>
      change(request, id, () => adminOf(request).setState(id, state, version)),
    setAnswer: ({ params: { id }, body: { version, answer } }, { request }) =>
      change(request, id, () => adminOf(request).setAnswer(id, answer, version)),
  };
};
