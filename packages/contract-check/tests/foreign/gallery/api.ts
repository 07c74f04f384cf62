import { type Call, createRouter, type Handler, json, Reply } from '../router.ts';
import { type Row, remove } from '../rows.ts';
import {
  choiceIn,
  integerIn,
  invalidKeys,
  isDate,
  isRecord,
  isText,
  isWhole,
  pick,
  type Rules,
} from '../validation.ts';

export const keys = ['gallery-token-of-mina', 'gallery-token-of-tuhin'];

/** Faults that can be enabled, one at a time, with the operations that show them. */
export const faults = {
  'country ignored': ['artists.index'],
  'sold=false ignored': ['works.index'],
  'sort by born reversed': ['artists.index'],
  'next page repeats a row': ['works.index'],
  'total without the last page': ['artists.index'],
  'no next link': ['works.index'],
  'PATCH resets living': ['artists.update'],
  'born cannot be removed': ['artists.update'],
  'deleted artist listed': ['artists.destroy'],
  'deleted work readable': ['works.destroy', 'works.show'],
  'used slug gets 500': ['artists.store'],
  'unknown artist accepted': ['works.store'],
  'made not stored': ['works.store'],
  'price rounded': ['works.store'],
  'sold although nothing changed': ['works.sell'],
  'created with 200': ['works.store'],
  'errors as JSON': ['artists.show'],
  'token in the artist': ['artists.show'],
  'any token': ['works.show', 'artists.index', 'artists.show', 'works.index'],
  'long title accepted': ['works.store'],
} as const;
/** Faults that may be right, with the rules that ask, and the operations at which they do. */
export const questions = { 'used slug accepted': ['negative/duplicate', 'artists.store'] } as const;
export type Fault = keyof typeof faults | keyof typeof questions;

const type = 'application/vnd.api+json';

/** A gallery in the style of JSON:API: resource objects, relationships, pages with links, and lists of errors. */
export const galleryApi = (fault?: Fault) => {
  const has = (name: Fault): boolean => fault === name;
  const errors = (status: number, headers: Record<string, string> = {}, source?: object) =>
    json(
      status,
      {
        errors: [{ status: String(status), title: 'Error', ...(source === undefined ? {} : { source }) }],
      },
      headers,
      type,
    );
  const refuse = (status: number, source?: object): never => {
    throw new Reply(errors(status, {}, source));
  };
  const invalidParameter = (parameter: string): never => refuse(400, { parameter });
  let count = 0;
  const nextId = (): string => {
    count += 1;
    return `g${count}`;
  };
  type Resource = Row<string> & { attributes: Record<string, unknown> };
  const artists: Resource[] = Array.from({ length: 24 }, (_, i) => ({
    id: nextId(),
    attributes: {
      name: `Artist ${(i * 7) % 24}`,
      slug: `artist-${i}`,
      country: ['BD', 'IN', 'JP'][i % 3],
      born: 1900 + ((i * 5) % 24),
      living: i % 2 === 0,
    },
  }));
  const works: Resource[] = Array.from({ length: 33 }, (_, i) => ({
    id: nextId(),
    attributes: {
      title: `Work ${i}`,
      technique: ['oil', 'print', 'clay'][i % 3],
      sold: i % 4 === 0,
      price: 10 + i,
    },
    relationships: { artist: { data: { type: 'artists', id: artists[i % 5]?.id } } },
  }));
  const deleted: Resource[] = [];
  const listed: Resource[] = [];

  const signedIn = ({ headers }: Call): void => {
    const token = headers.get('authorization') ?? '';
    if (!keys.some((key) => token === `Bearer ${key}`) && !(has('any token') && /^bearer ./i.test(token)))
      refuse(401);
  };
  const shown = (kind: string, row: Resource) => ({ type: kind, ...row });
  const find = (rows: Resource[], id: string | undefined): Resource =>
    rows.find((row) => row.id === id) ?? refuse(404);
  /** The resource object of a request. */
  const dataOf = ({ body, type: sent }: Call, kind: string, allowed: string[]): Record<string, unknown> => {
    if (!/^application\/vnd\.api\+json/.test(sent)) refuse(415);
    const data = isRecord(body) ? body.data : undefined;
    if (!isRecord(body) || !isRecord(data)) return refuse(422, { pointer: '/data' });
    if (Object.keys(body).length > 1) refuse(422, { pointer: '/' });
    if (data.type === undefined) refuse(422, { pointer: '/data/type' });
    if (data.type !== kind) refuse(typeof data.type === 'string' ? 409 : 422, { pointer: '/data/type' });
    const unknown = Object.keys(data).find((key) => !allowed.includes(key));
    if (unknown !== undefined) refuse(422, { pointer: `/data/${unknown}` });
    return data;
  };
  const attributesOf = (data: Record<string, unknown>, rules: Rules, required: string[]) => {
    const { attributes } = data;
    if (!isRecord(attributes)) return refuse(422, { pointer: '/data/attributes' });
    const [first] = invalidKeys(attributes, rules, required);
    const unknown = Object.keys(attributes).find((key) => !Object.hasOwn(rules, key));
    const wrong = first?.key ?? unknown;
    if (wrong !== undefined) refuse(422, { pointer: `/data/attributes/${wrong}` });
    return pick(attributes, Object.keys(rules));
  };
  const countries = ['BD', 'IN', 'JP'];
  const techniques = ['oil', 'print', 'clay'];
  const changeRules: Rules = {
    name: (value) => typeof value === 'string' && value.length >= 1 && value.length <= 60,
    country: (value) => countries.includes(value as string),
    born: (value) => value === null || isWhole(value, 1400, 2020),
    living: (value) => typeof value === 'boolean',
  };
  const isSlug = (value: unknown): boolean => isText(value, 2, 40) && /^[a-z][a-z0-9-]{1,39}$/.test(value);
  const workRules: Rules = {
    title: (value) =>
      typeof value === 'string' && value.length >= 1 && (value.length <= 60 || has('long title accepted')),
    technique: (value) => techniques.includes(value as string),
    sold: (value) => typeof value === 'boolean',
    price: (value) => typeof value === 'number' && value >= 0 && value <= 1_000_000,
    made: isDate,
  };
  const page = (path: string, kind: string, rows: Resource[], query: URLSearchParams): Response => {
    const number = integerIn(query, 'page[number]', { min: 1, max: 999_999_999 }, invalidParameter) ?? 1;
    const size = integerIn(query, 'page[size]', { min: 1, max: 50 }, invalidParameter) ?? 10;
    const isWorks = kind === 'works';
    const from = (number - 1) * size - (has('next page repeats a row') && isWorks && number > 1 ? 1 : 0);
    const next = new URLSearchParams(query);
    next.set('page[number]', String(number + 1));
    const isLast = number * size >= rows.length || (has('no next link') && isWorks);
    const total =
      has('total without the last page') && !isWorks ? rows.length - (rows.length % 10) : rows.length;
    return json(
      200,
      {
        data: rows.slice(from, from + size).map((row) => shown(kind, row)),
        links: { self: `${path}?${query}`, next: isLast ? null : `${path}?${next}` },
        meta: { total },
      },
      {},
      type,
    );
  };
  const respond = (status: number, kind: string, row: Resource, headers = {}): Response =>
    json(status, { data: shown(kind, row) }, headers, type);

  const handlers: Record<string, Handler> = {
    'GET /api/artists': (call) => {
      signedIn(call);
      const { query } = call;
      const country = choiceIn(query, 'filter[country]', countries, invalidParameter);
      const sort = choiceIn(query, 'sort', ['name', '-name', 'born', '-born'], invalidParameter);
      const rows = [...artists, ...listed].filter(
        ({ attributes }) => country === null || has('country ignored') || attributes.country === country,
      );
      if (sort !== null) {
        const key = sort.replace('-', '');
        const sign =
          (sort.startsWith('-') ? -1 : 1) * (has('sort by born reversed') && key === 'born' ? -1 : 1);
        const keyIn = ({ attributes }: Resource) => attributes[key] ?? '';
        rows.sort((a, b) => {
          const [first, second] = [keyIn(a), keyIn(b)];
          // Those without a year come last.
          if (first === '' || second === '') return Number(first === '') - Number(second === '');
          return first === second ? 0 : sign * ((first as number) < (second as number) ? -1 : 1);
        });
      }
      return page('/api/artists', 'artists', rows, query);
    },
    'POST /api/artists': (call) => {
      signedIn(call);
      const data = dataOf(call, 'artists', ['type', 'attributes']);
      const sent = attributesOf(data, { ...changeRules, slug: isSlug }, ['name', 'slug']);
      if (artists.some(({ attributes }) => attributes.slug === sent.slug) && !has('used slug accepted'))
        refuse(has('used slug gets 500') ? 500 : 409, { pointer: '/data/attributes/slug' });
      const row = { id: nextId(), attributes: { country: 'BD', born: null, living: true, ...sent } };
      artists.push(row);
      return respond(201, 'artists', row, { location: `/api/artists/${row.id}` });
    },
    'GET /api/artists/:artist': (call) => {
      signedIn(call);
      if (has('errors as JSON') && artists.every(({ id }) => id !== call.params.artist))
        return json(404, { errors: [] });
      const row = find(artists, call.params.artist);
      return respond(
        200,
        'artists',
        has('token in the artist') ? { ...row, attributes: { ...row.attributes, token: 'abc' } } : row,
      );
    },
    'PATCH /api/artists/:artist': (call) => {
      signedIn(call);
      const row = find(artists, call.params.artist);
      const data = dataOf(call, 'artists', ['type', 'id', 'attributes']);
      if (data.id === undefined) refuse(422, { pointer: '/data/id' });
      if (typeof data.id !== 'string') refuse(422, { pointer: '/data/id' });
      if (data.id !== row.id) refuse(409, { pointer: '/data/id' });
      if (data.attributes === undefined) return respond(200, 'artists', row);
      const sent = attributesOf(data, changeRules, []);
      if (Object.keys(sent).length === 0) refuse(422, { pointer: '/data/attributes' });
      if (has('born cannot be removed') && sent.born === null) delete sent.born;
      Object.assign(row.attributes, has('PATCH resets living') ? { living: true } : {}, sent);
      return respond(200, 'artists', row);
    },
    'DELETE /api/artists/:artist': (call) => {
      signedIn(call);
      const row = find(artists, call.params.artist);
      remove(artists, row);
      if (has('deleted artist listed')) listed.push(row);
      return new Response(null, { status: 204 });
    },
    'GET /api/works': (call) => {
      signedIn(call);
      const { query } = call;
      const technique = choiceIn(query, 'filter[technique]', techniques, invalidParameter);
      const sold = choiceIn(query, 'filter[sold]', ['true', 'false'], invalidParameter);
      const rows = works.filter(
        ({ attributes }) =>
          (technique === null || attributes.technique === technique) &&
          (sold === null ||
            (sold === 'false' && has('sold=false ignored')) ||
            String(attributes.sold) === sold),
      );
      return page('/api/works', 'works', rows, query);
    },
    'POST /api/works': (call) => {
      signedIn(call);
      const data = dataOf(call, 'works', ['type', 'attributes', 'relationships']);
      const sent = attributesOf(data, workRules, ['title', 'technique']);
      const { relationships } = data;
      const wrong = refuse.bind(undefined, 422, { pointer: '/data/relationships/artist' });
      if (!isRecord(relationships) || Object.keys(relationships).some((key) => key !== 'artist'))
        return wrong();
      const { artist } = relationships;
      if (!isRecord(artist) || Object.keys(artist).some((key) => key !== 'data')) return wrong();
      const { data: identifier } = artist;
      if (!isRecord(identifier) || identifier.type !== 'artists' || typeof identifier.id !== 'string')
        return wrong();
      if (Object.keys(identifier).length > 2) return wrong();
      if (artists.every(({ id }) => id !== identifier.id) && !has('unknown artist accepted'))
        refuse(404, { pointer: '/data/relationships/artist' });
      if (has('made not stored')) delete sent.made;
      if (has('price rounded') && sent.price !== undefined) sent.price = Math.round(Number(sent.price));
      const row = { id: nextId(), attributes: { sold: false, ...sent }, relationships };
      works.push(row);
      return respond(has('created with 200') ? 200 : 201, 'works', row);
    },
    'GET /api/works/:work': (call) => {
      signedIn(call);
      return respond(200, 'works', find([...works, ...deleted], call.params.work));
    },
    'DELETE /api/works/:work': (call) => {
      signedIn(call);
      const row = find(works, call.params.work);
      remove(works, row);
      if (has('deleted work readable')) deleted.push(row);
      return new Response(null, { status: 204 });
    },
    'POST /api/works/:work/sell': (call) => {
      signedIn(call);
      const row = find(works, call.params.work);
      if (row.attributes.sold === true) refuse(409);
      const sold = { ...row, attributes: { ...row.attributes, sold: true } };
      if (!has('sold although nothing changed')) works.splice(works.indexOf(row), 1, sold);
      return respond(200, 'works', sold);
    },
  };
  return { handle: createRouter(handlers, (status, headers) => errors(status, headers)) };
};
