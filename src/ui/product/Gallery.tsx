import { useEffect, useRef } from 'react';
import { DRAWN_SIZES } from '../../domain/pictures.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { Picture } from '../kit/Picture.tsx';
import { useMessages } from '../messages/context.ts';
import './Gallery.css';
import { useSwipe } from './use-swipe.ts';

interface Props {
  name: string;
  /** The featured picture first, then the gallery. */
  pictures: readonly string[];
  /** Which one stands large, from 0. */
  chosen: number;
  onChoose: (index: number) => void;
  onZoom: () => void;
}

/** The pictures of a product: one large, all of them small beside it, on phones as dots below it. */
export const Gallery = ({ name, pictures, chosen, onChoose, onZoom }: Props) => {
  const { product } = useMessages();
  const thumbs = useRef<HTMLUListElement>(null);
  const { length } = pictures;
  const turn = (by: 1 | -1) => onChoose((chosen + by + length) % length);
  const swipe = useSwipe(turn);
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
  const large = (
    <button type="button" className="gallery-main" aria-label={product.zoom} onClick={onZoom}>
      <Picture key={url} url={url} alt={name} sizes={DRAWN_SIZES.gallery} isFirst />
    </button>
  );
  if (length < 2) return <div className="gallery">{large}</div>;
  return (
    <div className="gallery">
      <div className="gallery-stage" {...swipe}>
        {large}
        <IconButton icon="arrowLeft" label={product.previousPicture} onClick={() => turn(-1)} />
        <IconButton icon="arrowRight" label={product.nextPicture} onClick={() => turn(1)} />
      </div>
      <ul ref={thumbs} className="bare gallery-thumbs" aria-label={product.gallery}>
        {pictures.map((picture, i) => (
          <li key={picture}>
            <button
              type="button"
              aria-label={product.picture(i + 1, length)}
              aria-current={i === chosen || undefined}
              onClick={() => onChoose(i)}
            >
              <Picture url={picture} alt="" sizes="6rem" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
