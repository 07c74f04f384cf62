import { expect, vi } from 'vitest';
import { provideProductSearch } from '../../src/features/search/provide-product-search.ts';
import type { Requester } from '../../src/platform/api/search-index.ts';
import { offline, responds, serverError, timesOut } from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

const hit = {
  objectID: '11',
  name: 'Jamdani saree',
  slug: 'jamdani-saree',
  featured_img: '/p.webp',
  unit_price: 1200,
};
const searchResponse = (hits: object[]) => ({
  results: [
    {
      hits,
      index: 'products',
      query: 'q',
      nbHits: hits.length,
      page: 0,
      nbPages: 1,
      hitsPerPage: 10,
      processingTimeMS: 1,
      exhaustiveNbHits: true,
      params: '',
    },
  ],
});
const firstRequest = (body: unknown) =>
  (body as { requests: { query: string; hitsPerPage: number }[] }).requests[0];

// Missing in Node; read when the machine is created.
vi.stubGlobal('location', { origin: 'http://shop.test' });
/** The default requester uses XMLHttpRequest, but the gate intercepts fetch. */
const requester: Requester = {
  async send({ url, method, headers, data }) {
    // Missing in Node; read after a failed request. Not stubbed once for the module, which several test files share.
    vi.stubGlobal('navigator', { onLine: true });
    try {
      const response = await fetch(url, {
        method,
        headers,
        ...(data !== undefined && { body: String(data) }),
      });
      return { content: await response.text(), status: response.status, isTimedOut: false };
    } catch (error) {
      const isTimedOut = error instanceof DOMException && error.name === 'TimeoutError';
      return { content: String(error), status: 0, isTimedOut };
    }
  },
};

export default machineModel({
  name: 'product-search',
  machine: provideProductSearch(
    { appId: 'app', searchKey: 'key', indexName: 'products', hosts: ['/'] },
    requester,
  ),
  input: { recent: ['lungi'] },
  key: ({ context }) => [context.query.trim(), context.recent.length, context.hits.length],
  cases: {
    'query.change': {
      word: { query: ' saree' },
      longer: { query: 'saree b' },
      empty: { query: '' },
      blank: { query: '  ' },
    },
    'query.submit': { plain: {} },
    'search.open': { plain: {} },
    'search.close': { plain: {} },
    'search.retry': { plain: {} },
    'term.select': { first: { term: 'lungi' } },
    'recent.clear': { plain: {} },
  },
  actors: {
    searchProducts: {
      outcomes: {
        hits: responds(200, searchResponse([hit])),
        none: responds(200, searchResponse([])),
        broken: serverError,
        offline,
        slow: timesOut,
      },
    },
  },
  alwaysReachable: ['closed'],
  states: {
    closed: ({ snapshot }) => expect(snapshot.hasTag('open')).toBe(false),
    recent: ({ context, snapshot }) => {
      expect(context.query.trim()).toBe('');
      expect([context.hits, context.failure]).toEqual([[], null]);
      expect(snapshot.hasTag('open')).toBe(true);
    },
    debouncing: ({ context, snapshot }) => {
      expect(context.query.trim()).not.toBe('');
      expect(snapshot.hasTag('busy')).toBe(true);
    },
    searching: ({ context, waiting, snapshot }) => {
      // The index client cannot abort a request: the response to an older one is ignored.
      expect(firstRequest(waiting.at(-1)?.body)).toMatchObject({
        query: context.query.trim(),
        hitsPerPage: 10,
      });
      expect(snapshot.hasTag('busy')).toBe(true);
    },
    found: ({ context, snapshot }) => {
      expect(context.hits).toHaveLength(1);
      expect(context.total).toBe(1);
      expect(context.failure).toBeNull();
      expect(snapshot.hasTag('busy')).toBe(false);
    },
    nothingFound: ({ context, snapshot }) => {
      expect([context.hits, context.total, context.failure]).toEqual([[], null, null]);
      expect(snapshot.hasTag('open')).toBe(true);
    },
    failed: ({ context, snapshot }) => {
      expect([context.hits, context.total]).toEqual([[], null]);
      expect(['server', 'offline', 'timeout']).toContain(context.failure?.kind);
      expect(snapshot.hasTag('open')).toBe(true);
    },
  },
  invariants: {
    'sends no request until 200 ms after the last input': ({ last }) => {
      if (last && last.requests.length > 0) expect(last.move).toMatch(/^after .* · 200 ms$|^search\.retry/);
    },
    'keeps the raw query': ({ last, before, context }) => {
      const typed = { word: ' saree', longer: 'saree b', empty: '', blank: '  ' }[
        /^query\.change · (.*)$/.exec(last?.move ?? '')?.[1] ?? ''
      ];
      if (typed !== undefined) expect(context.query).toBe(typed);
      else if (last?.move === 'term.select · first') expect(context.query).toBe('lungi');
      else expect(context.query).toBe(before.query);
    },
    'restarts the debounce on input, and offers the recent terms without a query': ({ last, state }) => {
      if (/^query\.change · (word|longer)$/.test(last?.move ?? '')) expect(state).toBe('debouncing');
      if (/^query\.change · (empty|blank)$/.test(last?.move ?? '')) expect(state).toBe('recent');
      if (last?.move === 'search.open · plain' && last.from === 'closed')
        expect(state === 'recent' || state === 'debouncing').toBe(true);
    },
    'keeps the previous hits while a request is pending': ({ last, before, context }) => {
      if (/^(query\.change · (word|longer)|after )/.test(last?.move ?? ''))
        expect(context.hits).toEqual(before.hits);
    },
    'each response leads to its state': ({ last, state }) => {
      const ending = /^searchProducts answers · (.*)$/.exec(last?.move ?? '')?.[1];
      if (ending === undefined) return;
      expect(state).toBe({ hits: 'found', none: 'nothingFound' }[ending] ?? 'failed');
    },
    'emits a search for a non-blank query, adds it to the recent terms and closes the list': ({
      last,
      before,
      context,
      state,
    }) => {
      if (!last) return;
      const query = last.move === 'term.select · first' ? 'lungi' : before.query.trim();
      const isRequest =
        last.move === 'term.select · first' || (last.move === 'query.submit · plain' && query !== '');
      if (!isRequest)
        return expect(last.emitted.filter(({ type }) => type === 'search.requested')).toEqual([]);
      expect(last.emitted).toEqual([
        { type: 'search.requested', query },
        { type: 'recent.changed', recent: context.recent },
      ]);
      expect([context.hits, context.failure]).toEqual([[], null]);
      expect(context.recent[0]).toBe(query);
      expect(new Set(context.recent).size).toBe(context.recent.length);
      expect(state).toBe('closed');
    },
    'clears the recent terms': ({ last, before, context }) => {
      if (last?.move !== 'recent.clear · plain') return;
      expect(context.recent).toEqual([]);
      expect(last.emitted).toEqual(before.recent.length > 0 ? [{ type: 'recent.changed', recent: [] }] : []);
    },
    'closes the list, and retries a failed search': ({ last, state }) => {
      if (last?.move === 'search.close · plain') expect(state).toBe('closed');
      if (last?.move === 'search.retry · plain')
        expect(state).toBe(last.from === 'failed' ? 'searching' : last.from);
    },
  },
});
