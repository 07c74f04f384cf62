import { initContract } from '@ts-rest/core';
import { z } from 'zod';

const c = initContract();

const id = z.uuid();
const isbn = z.string().regex(/^97[89]\d{10}$/);
const genre = z.enum(['fiction', 'science', 'history']);
const ErrorBody = z.object({
  error: z.object({
    type: z.string().min(1),
    text: z.string().min(1),
    fields: z.record(z.string(), z.string()).optional(),
  }),
});
const bookFields = {
  name: z.string().min(1).max(80),
  isbn,
  genre,
  pageCount: z.int().min(1).max(5000),
  inPrint: z.boolean(),
};
const Book = z.object({ id, ...bookFields, addedAt: z.iso.datetime() });
const Loan = z.object({ id, bookId: id, dueOn: z.iso.date(), remark: z.string().max(200) });

const errors = { 401: ErrorBody, 413: ErrorBody, 415: ErrorBody, 422: ErrorBody } as const;
const authenticated = { access: 'customer' } as const;
const loan = { ...authenticated, owned: 'loan' } as const;

/** A library API: every member can change books, but sees only their own loans. */
export const library = c.router(
  {
    books: {
      search: {
        method: 'GET',
        path: '/books',
        summary: 'Books, oldest first by default',
        query: z.object({
          p: z.coerce.number().int().min(1).optional(),
          genre: genre.optional(),
          maxPages: z.coerce.number().int().min(1).optional(),
          order: z.enum(['shortest', 'longest', 'name']).optional(),
        }),
        responses: {
          200: z.object({
            data: z.array(Book),
            count: z.int().min(0),
            p: z.int().min(1),
            pages: z.int().min(1),
          }),
          422: ErrorBody,
        },
        metadata: {
          relations: [
            {
              kind: 'pages',
              rows: 'data[]',
              total: 'count',
              pagination: '',
              page: 'p',
              keys: { page: 'p', last: 'pages', total: 'count' },
            },
            { kind: 'filter', query: 'genre', rows: 'data[]', field: 'genre', operator: 'equals' },
            { kind: 'filter', query: 'maxPages', rows: 'data[]', field: 'pageCount', operator: 'lte' },
            {
              kind: 'order-by',
              query: 'order',
              rows: 'data[]',
              orders: {
                shortest: { field: 'pageCount' },
                longest: { field: 'pageCount', descending: true },
                name: { field: 'name' },
              },
            },
          ],
        },
      },
      add: {
        method: 'POST',
        path: '/books',
        summary: 'Adds a book',
        body: z.object(bookFields),
        responses: { 201: z.object({ data: Book }), ...errors },
        // The library may have several copies of a book.
        metadata: { ...authenticated, unique: [] },
      },
      read: {
        method: 'GET',
        path: '/books/:id',
        summary: 'A book',
        pathParams: z.object({ id }),
        responses: { 200: z.object({ data: Book }), 404: ErrorBody, 422: ErrorBody },
      },
      replace: {
        method: 'PUT',
        path: '/books/:id',
        summary: 'Replaces every field of a book',
        pathParams: z.object({ id }),
        body: z.object(bookFields),
        responses: { 200: z.object({ data: Book }), 404: ErrorBody, ...errors },
        metadata: authenticated,
      },
      remove: {
        method: 'DELETE',
        path: '/books/:id',
        summary: 'Deletes a book',
        pathParams: z.object({ id }),
        responses: { 204: c.noBody(), 401: ErrorBody, 404: ErrorBody, 422: ErrorBody },
        metadata: authenticated,
      },
    },
    loans: {
      list: {
        method: 'GET',
        path: '/loans',
        summary: "The caller's loans",
        responses: { 200: z.object({ data: z.array(Loan) }), 401: ErrorBody },
        metadata: authenticated,
      },
      borrow: {
        method: 'POST',
        path: '/loans',
        summary: 'Borrows a book of the library',
        body: z.object({ bookId: id, dueOn: z.iso.date(), remark: z.string().max(200) }),
        responses: { 201: z.object({ data: Loan }), ...errors },
        metadata: { ...authenticated, from: { bookId: { read: 'books.search', at: 'data[].id' } } },
      },
      read: {
        method: 'GET',
        path: '/loans/:loanId',
        summary: 'A loan of the caller',
        pathParams: z.object({ loanId: id }),
        responses: { 200: z.object({ data: Loan }), 401: ErrorBody, 404: ErrorBody, 422: ErrorBody },
        metadata: loan,
      },
      end: {
        method: 'DELETE',
        path: '/loans/:loanId',
        summary: 'Ends a loan of the caller',
        pathParams: z.object({ loanId: id }),
        responses: { 204: c.noBody(), 401: ErrorBody, 404: ErrorBody, 422: ErrorBody },
        metadata: loan,
      },
    },
  },
  { pathPrefix: '/library' },
);

/** What `--contract` needs in addition to the router. */
export const contractCheck = {
  title: 'the library',
  version: '2.0.0',
  authorize: (key: string) => ({ 'x-api-key': key }),
  errors: {
    fields: (body: unknown) => Object.keys((body as { error?: { fields?: object } })?.error?.fields ?? {}),
  },
};
