import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { maxPictureBytes } from '../../contracts/admin/schemas/product.ts';
import { pictureUrls } from '../../machines/admin-pictures.ts';
import type { Failure } from '../../machines/failure.ts';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { ProductPictures } from '../../ui/admin/ProductPictures.tsx';
import { useEmitted, useFailureText } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { providePictures } from '../provide.ts';
import { shrinkPicture } from '../shrink-picture.ts';

/** Why a picture was not uploaded: what the server says about it, if it does. */
const reasonOf = (failure: Failure): string | undefined =>
  failure.kind === 'refused' ? failure.fields.picture?.[0] : undefined;

/**
 * The pictures of a product or a vendor while they are edited.
 * @param stored those that it has
 * @param options.max how many there may be; one more replaces the first. Default: any number
 */
export const usePictures = (panel: Panel, stored: readonly string[], options: { max?: number } = {}) => {
  const messages = useAdminMessages();
  const failureText = useFailureText();
  /** The chosen files, and what shows them, by id. */
  const [files] = useState(() => new Map<string, File>());
  const [previews] = useState(() => new Map<string, string>());
  const [machine] = useState(() => providePictures(panel.api, files, shrinkPicture));
  const actor = useActorRef(machine, { input: { urls: stored, ...options } });
  const { items, removed } = useSelector(actor, ({ context }) => context);
  const [problem, setProblem] = useState<string | null>(null);
  useEmitted(actor, () => panel.expire());
  useEffect(
    () => () => {
      for (const url of previews.values()) URL.revokeObjectURL(url);
    },
    [previews],
  );
  const urls = useMemo(() => pictureUrls(items), [items]);
  const add = (chosen: readonly File[]) => {
    const readable = chosen.filter(({ type }) => type === '' || /^image\/(?!svg)/.test(type));
    const other = chosen.find((file) => !readable.includes(file));
    const fitting = readable.filter(({ size }) => size <= maxPictureBytes);
    setProblem(
      other !== undefined
        ? messages.noPictureFile(other.name)
        : fitting.length < readable.length
          ? messages.pictureTooLarge
          : null,
    );
    actor.send({
      type: 'files.add',
      files: fitting.map((file) => {
        const id = crypto.randomUUID();
        files.set(id, file);
        previews.set(id, URL.createObjectURL(file));
        return { id, name: file.name };
      }),
    });
  };
  const pending = items.flatMap(({ id, state }) => (state === 'waiting' ? [id] : []));
  return {
    /** The URLs of those that the shop has, in order. */
    urls,
    isUploading: pending.length > 0,
    hasFailed: items.some(({ state }) => state === 'failed'),
    reset: (to: readonly string[]) => actor.send({ type: 'pictures.reset', urls: to }),
    section: (
      <>
        <input type="hidden" name="pictures" value={JSON.stringify(urls)} />
        <ProductPictures
          pictures={items.map((item) => ({
            id: item.id,
            // What the server cannot read, the browser may not show either.
            url:
              item.state === 'failed'
                ? null
                : (previews.get(item.id) ?? (item.state === 'stored' ? item.url : null)),
            fileName: item.state === 'stored' ? null : item.name,
            error: item.state === 'failed' ? (reasonOf(item.failure) ?? failureText(item.failure)) : null,
          }))}
          pending={pending}
          canUndo={removed !== null}
          problem={problem}
          isSingle={options.max === 1}
          onAdd={add}
          onRetry={(id) => actor.send({ type: 'upload.retry', id })}
          onRemove={(id) => actor.send({ type: 'picture.remove', id })}
          onUndo={() => actor.send({ type: 'removal.undo' })}
          onMove={(id, place) => actor.send({ type: 'picture.move', id, place })}
        />
      </>
    ),
  };
};
