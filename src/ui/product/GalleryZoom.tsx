import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../kit/IconButton.tsx';
import { LiveRegion } from '../kit/LiveRegion.tsx';
import { Picture } from '../kit/Picture.tsx';
import { useAttributeMessages } from '../messages/attributes.ts';
import { useMessages } from '../messages/context.ts';
import { useDetailsMessages } from '../messages/details.ts';
import './GalleryZoom.css';
import { useSwipe } from './use-swipe.ts';

interface Props {
  name: string;
  pictures: readonly string[];
  selected: number;
  onSelect: (index: number) => void;
  onClose: () => void;
}

const PRODUCT_RATIO = 330 / 413;

/**
 * Full-screen pictures in a native modal dialog. Arrow keys and swipes change the picture, a click doubles its size.
 * Pinch zoom is left to the browser.
 */
export const GalleryZoom = ({ name, pictures, selected, onSelect, onClose }: Props) => {
  const { layout } = useMessages();
  const details = useDetailsMessages();
  const attributes = useAttributeMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  /** Aspect ratio of the enlarged picture; null while the picture fits the window. */
  const [enlargedRatio, setEnlargedRatio] = useState<number | null>(null);
  const isLarge = enlargedRatio !== null;
  const { length } = pictures;
  const changePicture = (by: 1 | -1) => {
    setEnlargedRatio(null);
    onSelect((selected + by + length) % length);
  };
  const swipe = useSwipe((by) => !isLarge && changePicture(by));
  // Closing the dialog before it is removed restores the focus; the cleanup of a passive effect would run too late.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const toggleSize = ({ currentTarget }: MouseEvent) => {
    const { naturalWidth = 0, naturalHeight = 0 } = currentTarget.querySelector('img') ?? {};
    // Without a size until the picture has loaded.
    setEnlargedRatio(isLarge ? null : naturalWidth / naturalHeight || PRODUCT_RATIO);
  };
  const handleKey = (event: KeyboardEvent) => {
    // On an enlarged picture the arrow keys scroll.
    if (isLarge || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    changePicture(event.key === 'ArrowLeft' ? -1 : 1);
  };
  const url = pictures[selected] ?? '';
  const position = details.picture(selected + 1, length);
  return (
    <dialog
      ref={dialog}
      className="gallery-zoom"
      aria-label={name}
      // The close event is queued: in strict mode, which runs the effect twice, the dialog is open again by then.
      onClose={() => dialog.current?.open || onClose()}
      onKeyDown={handleKey}
    >
      <div className="gallery-zoom-view" data-large={isLarge || undefined} {...swipe}>
        <button
          type="button"
          aria-pressed={isLarge}
          aria-label={attributes.fullSize}
          style={{ '--ratio': enlargedRatio } as CSSProperties}
          onClick={toggleSize}
        >
          <Picture key={url} url={url} alt={name} sizes={isLarge ? '200vw' : '100vw'} isLarge fit="whole" />
        </button>
      </div>
      {length > 1 && (
        <div className="gallery-zoom-turn">
          <IconButton icon="arrowLeft" label={details.previousPicture} onClick={() => changePicture(-1)} />
          <span aria-hidden="true">{position}</span>
          <IconButton icon="arrowRight" label={details.nextPicture} onClick={() => changePicture(1)} />
        </div>
      )}
      <IconButton
        icon="close"
        label={layout.close}
        className="gallery-zoom-close"
        onClick={() => dialog.current?.close()}
      />
      <LiveRegion message={length > 1 ? position : ''} />
    </dialog>
  );
};
