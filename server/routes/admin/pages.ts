import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AdminContract } from '../../../src/contracts/admin/index.ts';
import type { AdminPage } from '../../../src/contracts/admin/schemas/page.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { fieldError, HttpError, notFound } from '../../contract/http-error.ts';
import { slugify } from '../../importer/slug.ts';
import { messages } from '../../messages/messages.ts';
import { requireStaff } from '../../plugins/staff-sessions.ts';
import { PageError, panelPageRepository } from '../../repositories/admin/panel-pages.ts';
import { staffActor } from '../../repositories/admin/staff.ts';

export const pageHandlers = (app: FastifyInstance): Handlers<AdminContract['pages']> => {
  const pages = panelPageRepository(app.db, app.config.shop.info);
  const actorOf = (request: FastifyRequest) => staffActor(requireStaff(request).member);

  const find = async (slug: string): Promise<AdminPage> => {
    const page = await pages.get(slug, app.shop.settings);
    if (page === undefined) throw notFound('page');
    return page;
  };

  /** What the error means for the client. */
  const toHttpError = async (
    { reason, field, placeholder, problem }: PageError,
    slug: string,
  ): Promise<HttpError> => {
    const { panel } = messages();
    switch (reason) {
      case 'not found':
        return notFound('page');
      case 'stale':
        return new HttpError(409, panel.stale, { body: { current: await find(slug) } });
      case 'fixed':
        return new HttpError(409, panel.pageFixed);
      case 'title taken':
        return fieldError('title', panel.pageTitleTaken);
      case 'too many':
        return fieldError('title', panel.tooManyPages);
      case 'placeholder':
        return fieldError(field, panel.unknownPlaceholder(placeholder));
      case 'text':
        return fieldError(
          field,
          problem?.kind === 'languages'
            ? panel.pageLinesDiffer(problem.line)
            : panel.bareHeading(problem?.text ?? ''),
        );
    }
  };

  /** Makes a change and shows it to the requests that follow. */
  const change = async (slug: string, work: Promise<void>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      throw error instanceof PageError ? await toHttpError(error, slug) : error;
    }
    await app.refreshShop();
  };

  return {
    list: async () => ({ status: 200, body: { data: await pages.list() } }),
    get: async ({ params }) => ({ status: 200, body: { data: await find(params.slug) } }),
    create: async ({ body }, { request }) => {
      const slug = slugify(body.title) || 'page';
      await change(slug, pages.create(slug, body, actorOf(request)));
      return { status: 201, body: { data: await find(slug) } };
    },
    update: async ({ params: { slug }, body }, { request }) => {
      await change(slug, pages.update(slug, body, actorOf(request)));
      return { status: 200, body: { data: await find(slug) } };
    },
    remove: async ({ params: { slug }, body }, { request }) => {
      await change(slug, pages.remove(slug, body.version, actorOf(request)));
      return { status: 204, body: undefined };
    },
  };
};
