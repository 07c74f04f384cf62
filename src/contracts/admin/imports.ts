import { z } from 'zod';
import { c } from '../contract.ts';
import { notFoundErrors } from '../errors.ts';
import { IdInPath } from '../schemas/identifiers.ts';
import { changeErrors, conflict, listErrors, readErrors } from './errors.ts';
import { changedBy, readBy } from './metadata.ts';
import {
  AdminImport,
  AdminImportRow,
  catalogueTypes,
  ImportCheckRequest,
  ImportRunRequest,
  ImportVersion,
  maxCatalogueBytes,
} from './schemas/import.ts';

const pathParams = z.object({ id: IdInPath });
const One = z.object({ data: AdminImport });
const fromList = { from: { id: { read: 'imports.list', at: 'data[].id' } } } as const;
const runErrors = { ...changeErrors, ...notFoundErrors, ...conflict(AdminImport) };

/** Catalogue files, for the owner: uploaded, checked, then imported. */
export const imports = c.router({
  list: {
    method: 'GET',
    path: '/api/admin/imports',
    summary: 'The last 50 imports, newest first',
    responses: { 200: z.object({ data: z.array(AdminImportRow) }), ...listErrors },
    metadata: readBy('owner'),
  },
  get: {
    method: 'GET',
    path: '/api/admin/imports/:id',
    pathParams,
    summary: 'An import, with its progress while it runs',
    responses: { 200: One, ...readErrors },
    metadata: { ...readBy('owner'), ...fromList },
  },
  upload: {
    method: 'POST',
    path: '/api/admin/imports',
    query: z.object({
      name: z.string().trim().min(1).max(255).describe("The file's name, whose extension says what it is"),
    }),
    body: z.custom<Blob>(),
    summary: 'Upload a catalogue file and start its check, which changes no product',
    description:
      'The body is the file: .csv, .tsv, .txt, .xlsx, .xml, .json, .ndjson or .jsonl. It is kept until it is imported, for seven days at most. While another import runs, its state is ready, and the check is started later.',
    responses: { 201: One, ...changeErrors },
    metadata: {
      ...changedBy('owner'),
      fieldErrors: ['file'],
      file: { types: catalogueTypes, maxBytes: maxCatalogueBytes },
    },
  },
  check: {
    method: 'POST',
    path: '/api/admin/imports/:id/check',
    pathParams,
    body: ImportCheckRequest,
    summary: 'Start the check of a file, which changes no product',
    description:
      'Returns at once: read the import until its state is ready. 409 without current while another import runs.',
    responses: { 200: One, ...runErrors },
    metadata: { ...changedBy('owner'), ...fromList, fieldErrors: ['columns'] },
  },
  run: {
    method: 'POST',
    path: '/api/admin/imports/:id/run',
    pathParams,
    body: ImportRunRequest,
    summary: 'Start the import of a file that was checked',
    description:
      'Returns at once: read the import until its state is done, or ready again with a problem. 409 without current while another import runs.',
    responses: { 200: One, ...runErrors },
    metadata: { ...changedBy('owner'), ...fromList },
  },
  fetchPictures: {
    method: 'POST',
    path: '/api/admin/imports/:id/pictures',
    pathParams,
    body: ImportVersion,
    summary: 'Fetch pictures of other sites again, of an import that is done',
    description: 'Also those of other products that could not be fetched before.',
    responses: { 200: One, ...runErrors },
    metadata: { ...changedBy('owner'), ...fromList },
  },
  stop: {
    method: 'POST',
    path: '/api/admin/imports/:id/stop',
    pathParams,
    body: ImportVersion,
    summary: 'Stop a check, an import or the fetching of pictures',
    description: 'An import that is stopped changes no product. Pictures that were fetched stay.',
    responses: { 200: One, ...runErrors },
    metadata: { ...changedBy('owner'), ...fromList },
  },
});
