import { expect } from 'vitest';
import { providePictures } from '../../src/admin/provide.ts';
import { type PicturesContext, pictureUrls } from '../../src/machines/admin-pictures.ts';
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
  invariants: {
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
