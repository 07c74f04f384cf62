import { extname } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AdminContract } from '../../../src/contracts/admin/index.ts';
import { type AdminImport, catalogueExtensions } from '../../../src/contracts/admin/schemas/import.ts';
import type { VersionedId } from '../../../src/contracts/admin/schemas/versions.ts';
import { type RunningState, repeatedColumns } from '../../../src/domain/admin-imports.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { fieldError, HttpError, notFound } from '../../contract/http-error.ts';
import { messages } from '../../messages/messages.ts';
import { requireStaff } from '../../plugins/staff-sessions.ts';
import { importRepository, type StoredOptions } from '../../repositories/admin/imports.ts';
import { staffActor } from '../../repositories/admin/staff.ts';

/** Files that a member uploads, and runs that one starts, in a minute. */
const uploadsPerMinute = 20;
const runsPerMinute = 30;

export const importHandlers = (app: FastifyInstance): Handlers<AdminContract['imports']> => {
  const imports = importRepository(app.db);

  const find = async (id: number): Promise<AdminImport> => {
    const found = await imports.get(id);
    if (found === undefined) throw notFound('import');
    return found;
  };
  const one = async (id: number) => ({ status: 200 as const, body: { data: await find(id) } });
  const limit = (request: FastifyRequest, what: string, perMinute: number) =>
    app.consumeRateLimit(`${what} staff ${requireStaff(request).member.id}`, perMinute);

  const refuse = async (
    id: number,
    reason: 'not found' | 'stale' | 'busy' | 'impossible',
  ): Promise<never> => {
    const { panel } = messages();
    if (reason === 'not found') throw notFound('import');
    if (reason === 'busy') throw new HttpError(409, panel.importRunning((await imports.running())?.fileName));
    throw new HttpError(409, panel.stale, { body: { current: await find(id) } });
  };

  const start = async (
    request: FastifyRequest,
    { id, version }: VersionedId,
    state: RunningState,
    options?: StoredOptions,
  ) => {
    await limit(request, 'run imports', runsPerMinute);
    const run = await imports.start({ id, version }, state, options);
    if (typeof run === 'string') return refuse(id, run);
    app.startImport(run);
    return one(id);
  };

  return {
    list: async () => ({ status: 200, body: { data: await imports.list() } }),
    get: ({ params: { id } }) => one(id),
    upload: async ({ query: { name }, body }, { request }) => {
      await limit(request, 'upload imports', uploadsPerMinute);
      const { panel } = messages();
      const extension = extname(name).toLowerCase();
      if (!catalogueExtensions.some((known) => known === extension))
        throw fieldError('file', extension === '.xls' ? panel.importOldExcel : panel.importFileType);
      const file: unknown = body;
      if (!Buffer.isBuffer(file) || file.length === 0) throw fieldError('file', panel.importFileEmpty);
      const id = await imports.add(staffActor(requireStaff(request).member), name, file);
      // While another import runs, it waits for the member.
      const run = await imports.start({ id, version: 1 }, 'checking');
      if (typeof run !== 'string') app.startImport(run);
      return { status: 201, body: { data: await find(id) } };
    },
    check: ({ params: { id }, body: { version, ...options } }, { request }) => {
      if (repeatedColumns(options.columns ?? []).length > 0)
        throw fieldError('columns', messages().panel.importColumnsRepeated);
      return start(request, { id, version }, 'checking', options);
    },
    run: ({ params: { id }, body: { version, ...options } }, { request }) =>
      start(request, { id, version }, 'importing', options),
    fetchPictures: ({ params: { id }, body: { version } }, { request }) =>
      start(request, { id, version }, 'fetching'),
    stop: async ({ params: { id }, body: { version } }) => {
      const reason = await imports.stop({ id, version });
      return reason === undefined ? one(id) : refuse(id, reason);
    },
  };
};
