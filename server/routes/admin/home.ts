import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AdminContract } from '../../../src/contracts/admin/index.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { fieldError, HttpError } from '../../contract/http-error.ts';
import { messages } from '../../messages/messages.ts';
import { requireStaff } from '../../plugins/staff-sessions.ts';
import { homePreviewRepository, previewParameter } from '../../repositories/admin/home-previews.ts';
import { HomeError, panelHomeRepository } from '../../repositories/admin/panel-home.ts';
import { staffActor } from '../../repositories/admin/staff.ts';

export const homeHandlers = (app: FastifyInstance): Handlers<AdminContract['home']> => {
  const home = panelHomeRepository(app.db, app.config.shop);
  const previews = homePreviewRepository(app.db);
  const actorOf = (request: FastifyRequest) => staffActor(requireStaff(request).member);

  /** What the error means for the client. */
  const toHttpError = async ({ reason, at, placeholder }: HomeError): Promise<HttpError> => {
    const { panel } = messages();
    switch (reason) {
      case 'stale':
        return new HttpError(409, panel.stale, { body: { current: await home.get() } });
      case 'fixed':
        return new HttpError(409, panel.settingFixed(at));
      case 'unknown picture':
        return fieldError(at, panel.pictureGone);
      case 'placeholder':
        return fieldError(at, panel.unknownPlaceholder(placeholder));
    }
  };

  const attempt = async (work: Promise<void>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      throw error instanceof HomeError ? await toHttpError(error) : error;
    }
  };

  /** Makes a change and shows it to the requests that follow. */
  const change = async (work: Promise<void>) => {
    await attempt(work);
    await app.refreshShop();
    return { status: 200, body: { data: await home.get() } } as const;
  };

  return {
    get: async () => ({ status: 200, body: { data: await home.get() } }),
    update: async ({ body: { version, ...parts } }, { request }) =>
      change(home.update(version, parts, actorOf(request))),
    remove: async ({ body: { version } }, { request }) => change(home.remove(version, actorOf(request))),
    preview: async ({ body }, { request }) => {
      await attempt(home.assertPossible(body));
      const token = await previews.store(requireStaff(request).member.id, body);
      return { status: 201, body: { data: { path: `/?${previewParameter}=${token}` } } };
    },
  };
};
