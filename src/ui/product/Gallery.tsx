import { useEffect, useRef, useState } from 'react';
import { DRAWN_SIZES } from '../../domain/pictures.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { Picture } from '../kit/Picture.tsx';
import { useMessages } from '../messages/context.ts';
import './Gallery.css';

interface Props {
  name: string;
  /** The featured picture first, then the gallery. */
  pictures: readonly string[];
  /** Which one stands large, from 0. */
  chosen: number;
  onChoose: (index: number) => void;
}

export const Gallery = ({ name, pictures, chosen, onChoose }: Props) => {
  const { layout, product } = useMessages();
  const zoom = useRef<HTMLDialogElement>(null);
  const thumbs = useRef<HTMLUListElement>(null);
  const [isZoomed, setZoomed] = useState(false);
  const url = pictures[chosen] ?? pictures[0] ?? '';
  useEffect(() => {
    const list = thumbs.current;
    const thumb = list?.children[chosen];
    if (!list || !(thumb instanceof HTMLElement)) return;
    // Not scrollIntoView, which would move the page as well.
    list.scrollTo({
      left: thumb.offsetLeft - (list.clientWidth - thumb.offsetWidth) / 2,
      top: thumb.offsetTop - (list.clientHeight - thumb.offsetHeight) / 2,
    });
  }, [chosen]);
  const open = () => {
    setZoomed(true);
    zoom.current?.showModal();
  };
  return (
    <div className="gallery">
      <button type="button" className="gallery-main" aria-label={product.zoom} onClick={open}>
        <Picture key={url} url={url} alt={name} sizes={DRAWN_SIZES.gallery} isFirst />
      </button>
      {pictures.length > 1 && (
        <ul ref={thumbs} className="bare gallery-thumbs" aria-label={product.gallery}>
          {pictures.map((picture, i) => (
            <li key={picture}>
              <button
                type="button"
                aria-label={product.picture(i + 1, pictures.length)}
                aria-current={i === chosen || undefined}
                onClick={() => onChoose(i)}
              >
                <Picture url={picture} alt="" sizes="6rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <dialog ref={zoom} className="gallery-zoom" aria-label={name} onClose={() => setZoomed(false)}>
        <IconButton icon="close" label={layout.close} onClick={() => zoom.current?.close()} />
        {isZoomed && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          <section className="gallery-zoom-view" tabIndex={0} aria-label={name}>
            <Picture url={url} alt={name} sizes="140vw" />
          </section>
        )}
      </dialog>
    </div>
  );
};
