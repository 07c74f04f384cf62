import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../kit/IconButton.tsx';
import { LiveRegion } from '../kit/LiveRegion.tsx';
import { Picture } from '../kit/Picture.tsx';
import { useAttributeMessages } from '../messages/attributes.ts';
import { useMessages } from '../messages/context.ts';
import { useDetailsMessages } from '../messages/details.ts';
import './GalleryZoom.css';
import { useSwipe } from './use-swipe.ts';
import { useZoom } from './use-zoom.ts';

interface Props {
  name: string;
  pictures: readonly string[];
  selected: number;
  /** URL of the rendition of the selected picture that the page shows; visible until the large one has loaded. */
  preview: string | undefined;
  onSelect: (index: number) => void;
  onClose: () => void;
}

const PRODUCT_RATIO = 330 / 413;
/** Distance of an arrow key, as in browsers. */
const arrowStep = 40;
const arrows: Readonly<Record<string, { left?: number; top?: number }>> = {
  ArrowLeft: { left: -arrowStep },
  ArrowRight: { left: arrowStep },
  ArrowUp: { top: -arrowStep },
  ArrowDown: { top: arrowStep },
};

/**
 * Full-screen pictures in a native modal dialog. Arrow keys and swipes change the picture. Pinches, double taps, clicks
 * and the keys + and − enlarge it; then it scrolls.
 */
export const GalleryZoom = ({ name, pictures, selected, preview, onSelect, onClose }: Props) => {
  const { layout } = useMessages();
  const details = useDetailsMessages();
  const attributes = useAttributeMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const url = pictures[selected] ?? '';
  const [previewed, setPreviewed] = useState<string | null>(url);
  const measured = useRef({ url, ratio: PRODUCT_RATIO });
  // A picture that has not loaded has no size, and neither has one whose larger rendition is loading.
  const ratioOf = () => {
    const { naturalWidth = 0, naturalHeight = 0 } = view.current?.querySelector('img') ?? {};
    if (naturalWidth > 0 && naturalHeight > 0)
      measured.current = { url, ratio: naturalWidth / naturalHeight };
    return measured.current.url === url ? measured.current.ratio : PRODUCT_RATIO;
  };
  const { scale, isPinched, reset, click, key } = useZoom(view, ratioOf);
  const isLarge = scale > 1;
  const { length } = pictures;
  const changePicture = (by: 1 | -1) => {
    reset();
    onSelect((selected + by + length) % length);
  };
  const swipe = useSwipe((by) => !isLarge && !isPinched.current && changePicture(by));
  // Closing the dialog before it is removed restores the focus; the cleanup of a passive effect would run too late.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    if (key(event.key)) event.preventDefault();
    else if (isLarge) {
      // The browser scrolls what contains the focus.
      if (arrow && !view.current?.contains(document.activeElement)) view.current?.scrollBy(arrow);
    } else if (arrow?.left !== undefined && length > 1) {
      event.preventDefault();
      changePicture(arrow.left < 0 ? -1 : 1);
    }
  };
  const position = details.picture(selected + 1, length);
  const place = length > 1 ? position : '';
  return (
    <dialog
      ref={dialog}
      className="gallery-zoom"
      aria-label={name}
      // The close event is queued: in strict mode, which runs the effect twice, the dialog is open again by then.
      onClose={() => dialog.current?.open || onClose()}
      onKeyDown={handleKey}
    >
      <div ref={view} className="gallery-zoom-view" data-large={isLarge || undefined} {...swipe}>
        <button
          type="button"
          aria-pressed={isLarge}
          aria-label={attributes.fullSize}
          aria-keyshortcuts="Plus -"
          style={
            {
              '--scale': scale,
              '--ratio': isLarge ? ratioOf() : undefined,
              backgroundImage: preview && url === previewed ? `url("${preview}")` : undefined,
            } as CSSProperties
          }
          onClick={click}
          onLoadCapture={() => setPreviewed(null)}
        >
          <Picture
            key={url}
            url={url}
            alt={name}
            sizes={`${Math.ceil(scale)}00vw`}
            isLarge
            isEager
            fit="whole"
          />
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
      <LiveRegion message={isLarge ? attributes.enlarged(Math.round(scale * 2) / 2) : place} />
    </dialog>
  );
};
