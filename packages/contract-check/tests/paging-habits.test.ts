import { expect, test } from 'vitest';
import { contractOf, described, object, text } from './in-memory-api.ts';

const number = { type: 'integer' };
const row = object({ id: text, name: text, price: number });
const rows = { type: 'array', items: row };
const link = { type: ['string', 'null'] };
const flag = { type: 'boolean' };
const total = { 'X-Total-Count': { schema: number } };
const links = { Link: { schema: text } };

/** The relation that is found for a list with these parameters, without an annotation. */
const pagesOf = async (names: string, response: object, headers: object) => {
  const parameters = names.split(' ').map((name) => ({
    name,
    in: 'query',
    schema: /cursor|token|after|marker|info/i.test(name) ? text : number,
  }));
  const { operations } = await contractOf({
    '/things': {
      get: { operationId: 'list', parameters, responses: { 200: { ...described(response), headers } } },
    },
  });
  return operations[0]?.metadata.relations?.find(({ kind }) => kind === 'pages');
};

test.each<[maker: string, parameters: string, response: object, expected: object, headers?: object]>([
  ['GitHub', 'page per_page', rows, { page: 'page', size: 'per_page', rows: '[]' }, links],
  [
    'json-server',
    '_page _limit',
    rows,
    { page: '_page', size: '_limit', total: '$response.header.x-total-count' },
    { ...total, ...links },
  ],
  [
    'json-server, in slices',
    '_start _limit',
    rows,
    { offset: '_start', size: '_limit', total: '$response.header.x-total-count' },
    total,
  ],
  [
    'WordPress',
    'page per_page',
    rows,
    { page: 'page', total: '$response.header.x-wp-total' },
    { 'X-WP-Total': { schema: number }, 'X-WP-TotalPages': { schema: number } },
  ],
  ['PostgREST', 'offset limit', rows, { offset: 'offset', size: 'limit' }],
  [
    'FastAPI',
    'skip limit',
    object({ data: rows, count: number }),
    { offset: 'skip', size: 'limit', rows: 'data[]' },
  ],
  [
    'JSON:API, numbered',
    'page[number] page[size]',
    object({ data: rows, links: object({ next: link }), meta: object({ total: number }) }),
    { page: 'page[number]', size: 'page[size]', total: 'meta.total', more: 'links.next' },
  ],
  [
    'JSON:API, by offset',
    'page[offset] page[limit]',
    object({ data: rows, meta: object({ 'total-count': number }) }),
    { offset: 'page[offset]', total: 'meta.total-count' },
  ],
  [
    'JSON:API, by cursor',
    'page[after] page[size]',
    object({ data: rows, links: object({ next: link }) }),
    { cursor: 'page[after]', next: 'links.next' },
  ],
  [
    'Spring Data',
    'page size',
    object({ content: rows, totalElements: number, totalPages: number, number, size: number }),
    {
      page: 'page',
      rows: 'content[]',
      total: 'totalElements',
      keys: { total: 'totalElements', page: 'number', last: 'totalPages', size: 'size' },
    },
  ],
  [
    'Spring HATEOAS',
    'page size',
    object({
      _embedded: object({ things: rows }),
      page: object({ size: number, totalElements: number, totalPages: number, number }),
    }),
    { rows: '_embedded.things[]', total: 'page.totalElements', pagination: 'page' },
  ],
  [
    'Django REST',
    'page page_size',
    object({ count: number, next: link, previous: link, results: rows }),
    { page: 'page', rows: 'results[]', total: 'count', more: 'next' },
  ],
  [
    'Django REST, by offset',
    'limit offset',
    object({ count: number, next: link, previous: link, results: rows }),
    { offset: 'offset', total: 'count' },
  ],
  [
    'Django REST, by cursor',
    'cursor',
    object({ next: link, previous: link, results: rows }),
    { cursor: 'cursor', next: 'next' },
  ],
  [
    'Laravel',
    'page',
    object({
      data: rows,
      links: object({ next: link }),
      meta: object({ current_page: number, last_page: number, per_page: number, total: number }),
    }),
    {
      page: 'page',
      total: 'meta.total',
      keys: { page: 'current_page', last: 'last_page', size: 'per_page', total: 'total' },
    },
  ],
  [
    'API Platform',
    'page itemsPerPage',
    object({
      'hydra:member': rows,
      'hydra:totalItems': number,
      'hydra:view': object({ 'hydra:next': text }),
    }),
    {
      page: 'page',
      size: 'itemsPerPage',
      rows: 'hydra:member[]',
      total: 'hydra:totalItems',
      more: 'hydra:view.hydra:next',
    },
  ],
  [
    'OData',
    '$top $skip $count',
    object({ value: rows, '@odata.count': number, '@odata.nextLink': text }),
    { offset: '$skip', size: '$top', rows: 'value[]', total: '@odata.count' },
  ],
  [
    'Feathers',
    '$limit $skip',
    object({ total: number, limit: number, skip: number, data: rows }),
    { offset: '$skip', size: '$limit', total: 'total' },
  ],
  [
    'Strapi',
    'pagination[page] pagination[pageSize]',
    object({
      data: rows,
      meta: object({
        pagination: object({ page: number, pageSize: number, pageCount: number, total: number }),
      }),
    }),
    {
      page: 'pagination[page]',
      size: 'pagination[pageSize]',
      total: 'meta.pagination.total',
      keys: { page: 'page', last: 'pageCount', size: 'pageSize', total: 'total' },
    },
  ],
  [
    'GraphQL connections',
    'after first',
    object({
      edges: { type: 'array', items: object({ node: row, cursor: text }) },
      pageInfo: object({ hasNextPage: flag, endCursor: link }),
    }),
    { cursor: 'after', next: 'pageInfo.endCursor', more: 'pageInfo.hasNextPage', rows: 'edges[].node' },
  ],
  [
    'Stripe',
    'starting_after limit',
    object({ data: rows, has_more: flag }),
    { cursor: 'starting_after', more: 'has_more' },
  ],
  [
    'Google',
    'pageToken pageSize',
    object({ items: rows, nextPageToken: text }),
    { cursor: 'pageToken', size: 'pageSize', next: 'nextPageToken' },
  ],
  [
    'Slack',
    'cursor limit',
    object({ channels: rows, response_metadata: object({ next_cursor: text }) }),
    { cursor: 'cursor', next: 'response_metadata.next_cursor' },
  ],
  [
    'Notion',
    'start_cursor page_size',
    object({ results: rows, has_more: flag, next_cursor: link }),
    { cursor: 'start_cursor', size: 'page_size', next: 'next_cursor' },
  ],
  [
    'AWS',
    'Marker MaxResults',
    object({ Items: rows, NextMarker: text }),
    { cursor: 'Marker', size: 'MaxResults', next: 'NextMarker', rows: 'Items[]' },
  ],
  [
    'X',
    'pagination_token max_results',
    object({ data: rows, meta: object({ next_token: text }) }),
    { cursor: 'pagination_token', size: 'max_results', next: 'meta.next_token' },
  ],
  [
    'HubSpot',
    'after limit',
    object({ results: rows, paging: object({ next: object({ after: text, link: text }) }) }),
    { cursor: 'after', next: 'paging.next.after' },
  ],
  [
    'Shopify',
    'page_info limit',
    object({ products: rows }),
    { cursor: 'page_info', next: 'Link', rows: 'products[]' },
    links,
  ],
  [
    'a cursor that is a number',
    'cursor limit',
    object({ items: rows, nextCursor: { type: ['integer', 'null'] } }),
    { cursor: 'cursor', next: 'nextCursor' },
  ],
  [
    'kebab case',
    'page-number page-size',
    object({ rows, 'total-items': number, 'total-pages': number }),
    { page: 'page-number', size: 'page-size', total: 'total-items', rows: 'rows[]' },
  ],
  [
    'capitals',
    'PageNumber PageSize',
    object({ Items: rows, TotalCount: number }),
    { page: 'PageNumber', size: 'PageSize', total: 'TotalCount', rows: 'Items[]' },
  ],
])('pages as %s has them are found', async (_, names, response, expected, headers = {}) => {
  expect(await pagesOf(names, response, headers)).toMatchObject({ kind: 'pages', ...expected });
});

test.each([
  ['a date', 'from to', rows],
  ['a number of something else', 'start name', rows],
])('%s is no offset', async (_, names, response) => {
  expect(await pagesOf(names, response, {})).toBeUndefined();
});
