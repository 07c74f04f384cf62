import { assign, enqueueActions, setup } from 'xstate';
import { type ErrorParams, errorParams, type Failure, readFailure } from './failure.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

/** A picture of a product or a vendor, or a file that is to become one. */
export type PictureItem =
  | { id: string; state: 'stored'; url: string }
  | { id: string; state: 'waiting'; name: string }
  | { id: string; state: 'failed'; name: string; failure: Failure };

export interface PicturesContext {
  /** In the order of the product; the first is the main one. */
  items: readonly PictureItem[];
  /** How many there may be; one more replaces the first. */
  max: number;
  /** The one that was removed or replaced last, with its place. */
  removed: { item: PictureItem; place: number } | null;
  /** The id of the file that is being uploaded. */
  uploading: string | null;
}
export type PicturesEvent =
  /** Files to upload, whose bytes the actor finds by their ids. */
  | { type: 'files.add'; files: readonly { id: string; name: string }[] }
  | { type: 'upload.retry'; id: string }
  | { type: 'picture.remove'; id: string }
  | { type: 'removal.undo' }
  /** Moves a picture to the place of another one, and those between by one. */
  | { type: 'picture.move'; id: string; place: number }
  /** Shows what is stored instead. */
  | { type: 'pictures.reset'; urls: readonly string[] };
export interface PicturesEmitted {
  type: 'session.expired';
}

export const storedPictures = (urls: readonly string[]): PictureItem[] =>
  urls.map((url) => ({ id: url, state: 'stored', url }));

/** The pictures that the shop has, in order. */
export const pictureUrls = (items: readonly PictureItem[]): string[] =>
  items.flatMap((item) => (item.state === 'stored' ? [item.url] : []));

const nextUpload = (items: readonly PictureItem[]) => items.find(({ state }) => state === 'waiting');

const inserted = (
  items: readonly PictureItem[],
  item: PictureItem,
  place: number,
): readonly PictureItem[] => [...items.slice(0, place), item, ...items.slice(place)];

/** The items that there may be: of too many, the last ones. The last of the others can be brought back. */
const fitting = (
  items: readonly PictureItem[],
  { max, removed }: Pick<PicturesContext, 'max' | 'removed'>,
): Pick<PicturesContext, 'items' | 'removed'> => {
  const replaced = items.slice(0, -max).at(-1);
  return {
    items: items.slice(-max),
    removed: replaced === undefined ? removed : { item: replaced, place: 0 },
  };
};

/** Moves an item to a place from 0. */
const moved = (items: readonly PictureItem[], id: string, place: number): readonly PictureItem[] => {
  const item = items.find((other) => other.id === id);
  return item === undefined
    ? items
    : inserted(
        items.filter((other) => other !== item),
        item,
        place,
      );
};

/** The item of the file with its picture. A picture that is there already is not there twice. */
const withUrl = (items: readonly PictureItem[], id: string | null, url: string): PictureItem[] =>
  items.flatMap((item): PictureItem[] => {
    if (item.id !== id) return [item];
    return pictureUrls(items).includes(url) ? [] : [{ id: item.id, state: 'stored', url }];
  });

/**
 * The pictures of a product or a vendor while they are edited: files are uploaded one at a time, in order. One that fails keeps the
 * others. Nothing else is changed before it is saved.
 */
export const adminPicturesMachine = setup({
  types: {
    context: {} as PicturesContext,
    events: {} as PicturesEvent,
    input: {} as { urls: readonly string[]; max?: number },
    emitted: {} as PicturesEmitted,
    tags: {} as 'busy',
  },
  actors: {
    /** @returns the URL of the picture */
    upload: unprovidedPromise<string, { id: string }>('upload'),
  },
  actions: {
    setFailed: assign(({ context }, { error }: ErrorParams) => ({
      items: context.items.map((item) =>
        item.id === context.uploading && item.state === 'waiting'
          ? { ...item, state: 'failed' as const, failure: readFailure(error) }
          : item,
      ),
      uploading: null,
    })),
    notifyIfExpired: enqueueActions(({ enqueue }, { error }: ErrorParams) => {
      if (readFailure(error).kind === 'signedOut') enqueue.emit({ type: 'session.expired' });
    }),
  },
}).createMachine({
  id: 'adminPictures',
  context: ({ input }) => ({
    items: storedPictures(input.urls),
    max: input.max ?? Number.POSITIVE_INFINITY,
    removed: null,
    uploading: null,
  }),
  initial: 'idle',
  on: {
    'files.add': {
      actions: assign(({ context: { items, max, removed }, event }) => {
        const known = [...items, ...(removed === null ? [] : [removed.item])].map(({ id }) => id);
        const added = event.files.filter(({ id }) => !known.includes(id));
        const waiting = added.map(({ id, name }): PictureItem => ({ id, state: 'waiting', name }));
        return fitting([...items, ...waiting], { max, removed });
      }),
    },
    'upload.retry': {
      actions: assign(({ context, event }) => ({
        items: context.items.map((item) =>
          item.id === event.id && item.state === 'failed'
            ? { id: item.id, state: 'waiting' as const, name: item.name }
            : item,
        ),
      })),
    },
    'picture.remove': {
      guard: ({ context, event }) => context.items.some(({ id }) => id === event.id),
      actions: assign(({ context: { items, max, removed }, event }) => {
        const place = items.findIndex(({ id }) => id === event.id);
        const item = items[place];
        // What was not uploaded gives way to what it has replaced.
        if (max === 1 && item?.state !== 'stored' && removed?.item.state === 'stored')
          return { items: [removed.item], removed: null };
        return {
          items: items.filter(({ id }) => id !== event.id),
          removed: item === undefined ? null : { item, place },
        };
      }),
    },
    'removal.undo': {
      guard: ({ context }) => context.removed !== null,
      actions: assign(({ context: { items, max, removed } }) => {
        // It may have been uploaded again meanwhile.
        const isThere = removed?.item.state === 'stored' && pictureUrls(items).includes(removed.item.url);
        return {
          items:
            removed === null || isThere ? items : inserted(items, removed.item, removed.place).slice(0, max),
          removed: null,
        };
      }),
    },
    'picture.move': {
      actions: assign(({ context, event }) => ({ items: moved(context.items, event.id, event.place) })),
    },
    'pictures.reset': {
      actions: assign(({ event }) => ({ items: storedPictures(event.urls), removed: null })),
    },
  },
  states: {
    idle: {
      always: {
        guard: ({ context }) => nextUpload(context.items) !== undefined,
        target: 'uploading',
        actions: assign(({ context }) => ({ uploading: nextUpload(context.items)?.id ?? null })),
      },
    },
    uploading: {
      tags: 'busy',
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context }) => ({ id: context.uploading ?? '' }),
        onDone: {
          target: 'idle',
          // A file that was removed meanwhile stays removed.
          actions: assign(({ context, event }) => ({
            items: withUrl(context.items, context.uploading, event.output),
            uploading: null,
          })),
        },
        onError: {
          target: 'idle',
          actions: [
            { type: 'setFailed', params: errorParams },
            { type: 'notifyIfExpired', params: errorParams },
          ],
        },
      },
    },
  },
});
