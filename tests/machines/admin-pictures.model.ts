import { expect } from 'vitest';
import { providePictures } from '../../src/admin/provide.ts';
import { type PictureItem, type PicturesContext, pictureUrls } from '../../src/machines/admin-pictures.ts';
import { adminApi } from './admin-client.ts';
import { offline, responds, validationError } from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

const front = '/pictures/photo-0000000000000001.00000001.webp';
const back = '/pictures/photo-0000000000000002.00000002.webp';
const uploaded = '/pictures/photo-0000000000000003.00000003.webp';
const files = new Map([
  ['a', new Blob(['a'], { type: 'image/jpeg' })],
  ['b', new Blob(['b'], { type: 'image/png' })],
]);

/** Where files wait, one is uploaded. */
const uploadsIfWaiting = ({ context }: { context: PicturesContext }) =>
  context.items.some(({ state }) => state === 'waiting') ? 'uploading' : 'idle';

/** Of a vendor: a new picture replaces the one before. */
export const singlePicture = machineModel({
  name: 'admin-picture',
  machine: providePictures(adminApi, files, async (file) => file),
  hasTable: false,
  input: { urls: [front], max: 1 },
  cases: {
    'files.add': {
      a: { files: [{ id: 'a', name: 'a.jpg' }] },
      b: { files: [{ id: 'b', name: 'b.png' }] },
    },
    'upload.retry': { a: { id: 'a' } },
    'picture.remove': { front: { id: front }, a: { id: 'a' } },
    'removal.undo': { plain: {} },
    'picture.move': { 'a first': { id: 'a', place: 0 } },
    'pictures.reset': { back: { urls: [back] } },
  },
  actors: {
    upload: { outcomes: { stored: responds(201, { data: { url: uploaded } }), offline } },
  },
  states: {
    idle: ({ context }) => expect(context.items.filter(({ state }) => state === 'waiting')).toEqual([]),
    uploading: ({ waiting }) => expect(waiting.map(({ path }) => path)).toEqual(['/api/admin/pictures']),
  },
  invariants: {
    'there is one picture at most': ({ context }) => expect(context.items.length).toBeLessThanOrEqual(1),
    'a new one replaces the other, which can be brought back': ({ last, before, context }) => {
      const added = /^files.add · (a|b)$/.exec(last?.move ?? '')?.[1];
      const [item] = before.items;
      const isKnown = [item?.id, before.removed?.item.id].includes(added);
      if (added === undefined || isKnown) return;
      expect(context.items.map(({ id }) => id)).toEqual([added]);
      expect(context.removed).toEqual(item === undefined ? before.removed : { item, place: 0 });
    },
    'what was not uploaded gives way to what it has replaced': ({ last, before, context }) => {
      const [item] = before.items;
      if (last?.move !== 'picture.remove · a' || item?.id !== 'a' || item.state === 'stored') return;
      const replaced = before.removed?.item;
      if (replaced?.state === 'stored') expect(context.items).toEqual([replaced]);
    },
    'what was removed or replaced comes back alone': ({ last, before, context }) => {
      if (last?.move !== 'removal.undo · plain' || before.removed === null) return;
      const { item } = before.removed;
      if (item.state === 'stored' && pictureUrls(before.items).includes(item.url)) return;
      expect(context.items.map(({ id }) => id)).toEqual([item.id]);
    },
  },
});

export default machineModel({
  name: 'admin-pictures',
  machine: providePictures(adminApi, files, async (file) => file),
  input: { urls: [front] },
  fixtures: { front, back, uploaded },
  cases: {
    'files.add': {
      two: ({ context }: { context: PicturesContext }) =>
        context.items.length > 1
          ? undefined
          : {
              files: [
                { id: 'a', name: 'a.jpg' },
                { id: 'b', name: 'b.png' },
              ],
            },
    },
    'upload.retry': { a: { id: 'a' } },
    'picture.remove': {
      front: ({ context }: { context: PicturesContext }) =>
        context.removed === null ? { id: front } : undefined,
      a: ({ context }: { context: PicturesContext }) => (context.removed === null ? { id: 'a' } : undefined),
    },
    'removal.undo': { plain: {} },
    'picture.move': {
      'a first': ({ context }: { context: PicturesContext }) =>
        context.removed === null ? { id: 'a', place: 0 } : undefined,
    },
    'pictures.reset': { back: { urls: [back] } },
  },
  actors: {
    upload: {
      outcomes: {
        stored: responds(201, { data: { url: uploaded } }),
        known: responds(201, { data: { url: front } }),
        'no picture': validationError({ picture: ['Only pictures can be read.'] }),
        expired: responds(401, { message: 'Unauthenticated.' }),
        offline,
      },
    },
  },
  states: {
    idle: ({ context }) => expect(context.items.filter(({ state }) => state === 'waiting')).toEqual([]),
    uploading: ({ waiting }) => expect(waiting.map(({ path }) => path)).toEqual(['/api/admin/pictures']),
  },
  transitions: {
    idle: {
      'files.add': uploadsIfWaiting,
      'upload.retry': uploadsIfWaiting,
      'removal.undo': uploadsIfWaiting,
    },
    uploading: { 'upload answers': uploadsIfWaiting },
  },
  invariants: {
    'starts with what is stored, in order': ({ last, context }) => {
      if (last) return;
      expect(pictureUrls(context.items)).toEqual([front]);
      expect([context.removed, context.uploading]).toEqual([null, null]);
    },
    'files are uploaded in order, one at a time': ({ last, context, state }) => {
      const isAnswer = last?.move.startsWith('upload answers') === true;
      if (state === 'idle') expect(context.uploading).toBeNull();
      else if (isAnswer || last?.from === 'idle')
        expect(context.uploading).toBe(context.items.find((item) => item.state === 'waiting')?.id);
    },
    'files are added behind the others, unless they are there': ({ last, before, context }) => {
      if (last?.move !== 'files.add · two') return;
      const known = [...before.items, ...(before.removed ? [before.removed.item] : [])].map(({ id }) => id);
      const added = ['a', 'b'].filter((id) => !known.includes(id));
      expect(context.items.slice(0, before.items.length)).toEqual(before.items);
      expect(context.items.slice(before.items.length)).toEqual(
        added.map((id) => ({ id, state: 'waiting', name: id === 'a' ? 'a.jpg' : 'b.png' })),
      );
      expect(context.removed).toEqual(before.removed);
    },
    'only a file that failed is tried again': ({ last, before, context }) => {
      if (last?.move !== 'upload.retry · a') return;
      expect(context.items).toEqual(
        before.items.map((item) =>
          item.id === 'a' && item.state === 'failed' ? { id: 'a', state: 'waiting', name: 'a.jpg' } : item,
        ),
      );
    },
    'a moved picture takes its place, the others keep their order': ({ last, before, context }) => {
      if (last?.move !== 'picture.move · a first') return;
      const [of, others] = [true, false].map((isMoved) =>
        before.items.filter(({ id }) => (id === 'a') === isMoved),
      );
      expect(context.items).toEqual([...(of ?? []), ...(others ?? [])]);
    },
    'what is removed can be brought back, the others stay': ({ last, before, context }) => {
      const id = { 'picture.remove · front': front, 'picture.remove · a': 'a' }[last?.move ?? ''];
      const place = before.items.findIndex((item) => item.id === id);
      if (id === undefined) return;
      if (place === -1) return expect(context).toEqual(before);
      expect(context.items).toEqual(before.items.filter((item) => item.id !== id));
      expect(context.removed).toEqual({ item: before.items[place], place });
    },
    'what was brought back is not removed any more': ({ last, context }) => {
      if (last?.move === 'removal.undo · plain') expect(context.removed).toBeNull();
    },
    'a reset shows what is stored, with nothing to bring back': ({ last, context }) => {
      if (last?.move !== 'pictures.reset · back') return;
      expect(context.items).toEqual([{ id: back, state: 'stored', url: back }]);
      expect(context.removed).toBeNull();
    },
    'a file that fails says why, and is no upload any more': ({ last, before, context }) => {
      const outcome = /^upload answers · (no picture|expired|offline)$/.exec(last?.move ?? '')?.[1];
      const item = before.items.find(({ id }) => id === before.uploading);
      if (outcome === undefined || item?.state !== 'waiting') return;
      expect(context.items.find(({ id }) => id === before.uploading)).toMatchObject({
        state: 'failed',
        name: item.name,
        failure: { kind: { expired: 'signedOut', offline: 'offline', 'no picture': 'refused' }[outcome] },
      });
    },
    'an upload that the product has already is not there twice': ({ last, before, context }) => {
      if (last?.move !== 'upload answers · known') return;
      const isThere = pictureUrls(before.items).includes(front);
      expect(context.items).toEqual(
        before.items.flatMap((item): PictureItem[] => {
          if (item.id !== before.uploading) return [item];
          return isThere ? [] : [{ id: item.id, state: 'stored', url: front }];
        }),
      );
    },
    'no picture is there twice': ({ context }) => {
      const urls = pictureUrls(context.items);
      expect(new Set(urls).size).toBe(urls.length);
    },
    'a file that fails keeps the others': ({ last, before, context }) => {
      if (!/^upload answers · (?!stored|known)/.test(last?.move ?? '')) return;
      expect(context.items.map(({ id }) => id)).toEqual(before.items.map(({ id }) => id));
      expect(pictureUrls(context.items)).toEqual(pictureUrls(before.items));
    },
    'an uploaded picture takes the place of its file': ({ last, before, context }) => {
      if (last?.move !== 'upload answers · stored') return;
      const place = before.items.findIndex(({ id }) => id === before.uploading);
      if (place >= 0 && !pictureUrls(before.items).includes(uploaded))
        expect(context.items[place]).toEqual({ id: before.uploading, state: 'stored', url: uploaded });
    },
    'what was removed comes back to its place, unless it was uploaded again': ({ last, before, context }) => {
      const { removed, items } = before;
      if (last?.move !== 'removal.undo · plain' || removed === null) return;
      const { item } = removed;
      if (item.state === 'stored' && pictureUrls(items).includes(item.url))
        return expect(context.items).toEqual(items);
      expect(context.items[Math.min(removed.place, items.length)]?.id).toBe(item.id);
    },
    'reports an ended session': ({ last }) => {
      const isExpired = last?.move === 'upload answers · expired';
      expect(last?.emitted ?? []).toEqual(isExpired ? [{ type: 'session.expired' }] : []);
    },
  },
});
