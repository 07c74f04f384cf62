import { useId } from 'react';
import {
  Button as AriaButton,
  DropZone,
  FileTrigger,
  GridList,
  GridListItem,
  useDragAndDrop,
} from 'react-aria-components';
import { Button } from '../kit/Button.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { Spinner } from '../kit/Spinner.tsx';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import { useLocale } from '../messages/context.ts';
import { useAdminMessages } from './messages.ts';

/** A picture of the product, or a file that is to become one. */
export interface ShownPicture {
  id: string;
  /** What shows it; null if the browser cannot. */
  url: string | null;
  /** The name of a file that is not uploaded yet; null for a picture. */
  fileName: string | null;
  /** Why it was not uploaded; null if it was, or is to be. */
  error: string | null;
}

interface Props {
  pictures: readonly ShownPicture[];
  /** Ids of the files that are being uploaded, or wait. */
  pending: readonly string[];
  canUndo: boolean;
  /** Why files were not taken at all. */
  problem: string | null;
  /** Whether there is one at most, which a new one replaces. */
  isSingle?: boolean;
  onAdd: (files: readonly File[]) => void;
  onRetry: (id: string) => void;
  onRemove: (id: string) => void;
  onUndo: () => void;
  /** Moves a picture to a place, counted from 0. */
  onMove: (id: string, place: number) => void;
}

/** Browsers that read other pictures, such as HEIC of a phone, convert them to one of these. */
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** The pictures of a product, or that of a vendor, to be added, ordered and removed. The first is the main one. */
export const ProductPictures = ({
  pictures,
  pending,
  canUndo,
  problem,
  isSingle = false,
  onAdd,
  onRetry,
  onRemove,
  onUndo,
  onMove,
}: Props) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  const hint = useId();
  // The pressed button may go with what it did: of a removed picture, of an upload that is tried again.
  const restoredFocus = useRestoredFocus<HTMLDivElement>('near');
  const add = (files: Iterable<File> | null) => {
    const chosen = [...(files ?? [])];
    if (chosen.length > 0) onAdd(chosen);
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const [moved] = [...keys].map(String);
      if (moved === undefined) return;
      const others = pictures.filter(({ id }) => id !== moved);
      const at = others.findIndex(({ id }) => id === target.key);
      onMove(moved, target.dropPosition === 'before' ? at : at + 1);
    },
  });
  const name = (index: number) =>
    isSingle ? (messages.vendorFields.picture ?? '') : messages.pictureNumber(index + 1);
  return (
    <div
      className="admin-pictures"
      {...restoredFocus}
      onPaste={(event) => {
        const { files } = event.clipboardData;
        if (files.length === 0) return;
        event.preventDefault();
        add(files);
      }}
    >
      {pictures.length > 0 && (
        <GridList
          aria-label={messages.pictures}
          layout="grid"
          className="admin-picture-list"
          items={pictures.map((picture, index) => ({ ...picture, index }))}
          dependencies={[pending, locale]}
          {...(!isSingle && { dragAndDropHooks })}
        >
          {({ id, url, fileName, error, index }) => (
            <GridListItem id={id} textValue={fileName ?? name(index)} className="admin-picture">
              {url === null ? <span className="admin-no-picture" /> : <img src={url} alt="" />}
              <span className="admin-picture-name">
                {fileName ?? name(index)}
                {index === 0 && !isSingle && <small>{messages.mainPicture}</small>}
              </span>
              {pending.includes(id) && (
                <span className="admin-picture-state">
                  <Spinner /> {messages.uploading}
                </span>
              )}
              {error !== null && (
                <span className="admin-picture-state field-error">
                  {error}
                  <Button look="text" onClick={() => onRetry(id)}>
                    {messages.uploadAgain}
                  </Button>
                </span>
              )}
              <span className="admin-picture-actions">
                {!isSingle && (
                  <>
                    <AriaButton
                      slot="drag"
                      className="icon-button"
                      aria-label={messages.dragPicture(name(index))}
                    >
                      ⠿
                    </AriaButton>
                    <IconButton
                      icon="arrowLeft"
                      label={messages.moveEarlier(name(index))}
                      disabled={index === 0}
                      onClick={() => onMove(id, index - 1)}
                    />
                    <IconButton
                      icon="arrowRight"
                      label={messages.moveLater(name(index))}
                      disabled={index === pictures.length - 1}
                      onClick={() => onMove(id, index + 1)}
                    />
                  </>
                )}
                <IconButton
                  icon="close"
                  label={messages.removePicture(name(index))}
                  onClick={() => onRemove(id)}
                />
              </span>
            </GridListItem>
          )}
        </GridList>
      )}
      {canUndo && (
        <p className="admin-picture-undo" role="status">
          {messages.pictureRemoved} <Button onClick={onUndo}>{messages.undo}</Button>
        </p>
      )}
      <DropZone
        className="admin-drop"
        aria-label={messages.dropPictures}
        getDropOperation={(types) =>
          pictureTypes.some((type) => types.has(type)) || types.has('image/heic') ? 'copy' : 'cancel'
        }
        onDrop={async ({ items }) => {
          const files = items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []));
          add(await Promise.all(files));
        }}
      >
        <FileTrigger acceptedFileTypes={pictureTypes} allowsMultiple={!isSingle} onSelect={add}>
          <AriaButton className="button" data-look="secondary" aria-describedby={hint}>
            {isSingle ? messages.choosePicture : messages.choosePictures}
          </AriaButton>
        </FileTrigger>
        <FileTrigger acceptedFileTypes={pictureTypes} defaultCamera="environment" onSelect={add}>
          <AriaButton className="button admin-camera" data-look="secondary">
            {messages.takePicture}
          </AriaButton>
        </FileTrigger>
        <small id={hint}>{messages.picturesHint}</small>
      </DropZone>
      <div role="status">{problem !== null && <p className="field-error">{problem}</p>}</div>
    </div>
  );
};
