import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../kit/IconButton.tsx';
import { LiveRegion } from '../kit/LiveRegion.tsx';
import { Picture } from '../kit/Picture.tsx';
import { useChoosingMessages } from '../messages/choosing.ts';
import { useMessages } from '../messages/context.ts';
import './GalleryZoom.css';
import { useSwipe } from './use-swipe.ts';

interface Props {
  name: string;
  pictures: readonly string[];
  chosen: number;
  onChoose: (index: number) => void;
  onClose: () => void;
}

/**
 * The pictures over the whole window, in the browser's own dialog. Arrow keys and swipes turn to the next one, a press
 * shows it at twice the size. Two fingers zoom as the browser does everywhere.
 */
export const GalleryZoom = ({ name, pictures, chosen, onChoose, onClose }: Props) => {
  const { layout, product } = useMessages();
  const choosing = useChoosingMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isLarge, setLarge] = useState(false);
  const { length } = pictures;
  const turn = (by: 1 | -1) => {
    setLarge(false);
    onChoose((chosen + by + length) % length);
  };
  const swipe = useSwipe((by) => !isLarge && length > 1 && turn(by));
  // Closed while it is still in the page, it gives the focus back: a passive effect would come too late.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const turnByKey = (event: KeyboardEvent) => {
    // Of the large picture the keys show the other parts.
    if (isLarge || length < 2 || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    turn(event.key === 'ArrowLeft' ? -1 : 1);
  };
  const url = pictures[chosen] ?? pictures[0] ?? '';
  const place = product.picture(chosen + 1, length);
  return (
    <dialog
      ref={dialog}
      className="gallery-zoom"
      aria-label={name}
      // The event is queued: in strict mode, which runs the effect twice, the dialog is open again when it comes.
      onClose={() => dialog.current?.open || onClose()}
      onKeyDown={turnByKey}
    >
      <div className="gallery-zoom-view" data-large={isLarge || undefined} {...swipe}>
        <button
          type="button"
          aria-pressed={isLarge}
          aria-label={choosing.fullSize}
          onClick={() => setLarge(!isLarge)}
        >
          <Picture key={url} url={url} alt={name} sizes={isLarge ? '200vw' : '100vw'} />
        </button>
      </div>
      {length > 1 && (
        <div className="gallery-zoom-turn">
          <IconButton icon="arrowLeft" label={product.previousPicture} onClick={() => turn(-1)} />
          <span aria-hidden="true">{place}</span>
          <IconButton icon="arrowRight" label={product.nextPicture} onClick={() => turn(1)} />
        </div>
      )}
      <IconButton
        icon="close"
        label={layout.close}
        className="gallery-zoom-close"
        onClick={() => dialog.current?.close()}
      />
      <LiveRegion message={length > 1 ? place : ''} />
    </dialog>
  );
};
