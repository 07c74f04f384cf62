import { expect, vi } from 'vitest';
import { provideProductSearch } from '../../src/features/search/provide-product-search.ts';
import type { Requester } from '../../src/platform/search-index.ts';
import { answers, breaks, offline, timesOut } from './support/answers.ts';
import { machineModel } from './support/machine-model.ts';

const hit = {
  objectID: '11',
  name: 'Jamdani saree',
  slug: 'jamdani-saree',
  featured_img: '/p.webp',
  unit_price: 1200,
};
const found = (hits: object[]) => ({
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
const asked = (body: unknown) => (body as { requests: { query: string; hitsPerPage: number }[] }).requests[0];

// What the browser has, and Node has not.
vi.stubGlobal('location', { origin: 'http://shop.test' });
vi.stubGlobal('navigator', { onLine: true });
/** The browser's sends by XMLHttpRequest; the gate holds what fetch sends. */
const requester: Requester = {
  async send({ url, method, headers, data }) {
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
    'term.choose': { first: { term: 'lungi' } },
    'recent.clear': { plain: {} },
  },
  calls: {
    searchProducts: {
      endings: {
        hits: answers(200, found([hit])),
        none: answers(200, found([])),
        broken: breaks,
        offline,
        slow: timesOut,
      },
    },
  },
  states: {
    closed: ({ snapshot }) => expect(snapshot.hasTag('open')).toBe(false),
    recent: ({ context, snapshot }) => {
      expect(context.query.trim()).toBe('');
      expect([context.hits, context.failure]).toEqual([[], null]);
      expect(snapshot.hasTag('open')).toBe(true);
    },
    waiting: ({ context, snapshot }) => {
      expect(context.query.trim()).not.toBe('');
      expect(snapshot.hasTag('busy')).toBe(true);
    },
    searching: ({ context, waiting, snapshot }) => {
      // The index's client cannot abort a request: the response to an older one is dropped.
      expect(asked(waiting.at(-1)?.body)).toMatchObject({ query: context.query.trim(), hitsPerPage: 10 });
      expect(snapshot.hasTag('busy')).toBe(true);
    },
    found: ({ context, snapshot }) => {
      expect(context.hits).toHaveLength(1);
      expect(context.failure).toBeNull();
      expect(snapshot.hasTag('busy')).toBe(false);
    },
    nothingFound: ({ context, snapshot }) => {
      expect([context.hits, context.failure]).toEqual([[], null]);
      expect(snapshot.hasTag('open')).toBe(true);
    },
    failed: ({ context, snapshot }) => {
      expect(context.hits).toEqual([]);
      expect(['server', 'offline', 'timeout']).toContain(context.failure?.kind);
      expect(snapshot.hasTag('open')).toBe(true);
    },
  },
  invariants: {
    'nothing is asked until the shopper pauses for a fifth of a second': ({ last }) => {
      if (last && last.requests.length > 0) expect(last.move).toMatch(/^after .* · 200 ms$|^search\.retry/);
    },
    'what is typed stays as typed': ({ last, before, context }) => {
      const typed = { word: ' saree', longer: 'saree b', empty: '', blank: '  ' }[
        /^query\.change · (.*)$/.exec(last?.move ?? '')?.[1] ?? ''
      ];
      if (typed !== undefined) expect(context.query).toBe(typed);
      else if (last?.move === 'term.choose · first') expect(context.query).toBe('lungi');
      else expect(context.query).toBe(before.query);
    },
    'typing waits again, and nothing typed offers the recent terms': ({ last, state }) => {
      if (/^query\.change · (word|longer)$/.test(last?.move ?? '')) expect(state).toBe('waiting');
      if (/^query\.change · (empty|blank)$/.test(last?.move ?? '')) expect(state).toBe('recent');
      if (last?.move === 'search.open · plain' && last.from === 'closed')
        expect(state === 'recent' || state === 'waiting').toBe(true);
    },
    'old hits stay while the next are awaited': ({ last, before, context }) => {
      if (/^(query\.change · (word|longer)|after )/.test(last?.move ?? ''))
        expect(context.hits).toEqual(before.hits);
    },
    'each answer leads where it says': ({ last, state }) => {
      const ending = /^searchProducts answers · (.*)$/.exec(last?.move ?? '')?.[1];
      if (ending === undefined) return;
      expect(state).toBe({ hits: 'found', none: 'nothingFound' }[ending] ?? 'failed');
    },
    'a search is requested for words only, remembered first, and closes the list': ({
      last,
      before,
      context,
      state,
    }) => {
      if (!last) return;
      const words = last.move === 'term.choose · first' ? 'lungi' : before.query.trim();
      const isRequest =
        last.move === 'term.choose · first' || (last.move === 'query.submit · plain' && words !== '');
      if (!isRequest)
        return expect(last.emitted.filter(({ type }) => type === 'search.requested')).toEqual([]);
      expect(last.emitted).toEqual([
        { type: 'search.requested', query: words },
        { type: 'recent.changed', recent: context.recent },
      ]);
      expect([context.hits, context.failure]).toEqual([[], null]);
      expect(context.recent[0]).toBe(words);
      expect(new Set(context.recent).size).toBe(context.recent.length);
      expect(state).toBe('closed');
    },
    'the recent terms can be forgotten': ({ last, before, context }) => {
      if (last?.move !== 'recent.clear · plain') return;
      expect(context.recent).toEqual([]);
      expect(last.emitted).toEqual(before.recent.length > 0 ? [{ type: 'recent.changed', recent: [] }] : []);
    },
    'an open list closes when asked to, and a failed search is tried again': ({ last, state }) => {
      if (last?.move === 'search.close · plain') expect(state).toBe('closed');
      if (last?.move === 'search.retry · plain')
        expect(state).toBe(last.from === 'failed' ? 'searching' : last.from);
    },
  },
});
