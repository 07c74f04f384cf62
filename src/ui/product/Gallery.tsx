import { useEffect, useRef, useState } from 'react';
import { DRAWN_SIZES } from '../../domain/pictures.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { Picture } from '../kit/Picture.tsx';
import { useDetailsMessages } from '../messages/details.ts';
import './Gallery.css';
import { useSwipe } from './use-swipe.ts';

interface Props {
  name: string;
  /** The featured picture first, then the gallery. */
  pictures: readonly string[];
  /** Zero-based index of the large picture. */
  selected: number;
  onSelect: (index: number) => void;
  /** A smaller rendition of the first picture that has loaded elsewhere; shown until the large one has. */
  preview?: string | undefined;
  /** Called with the URL of the rendition that is shown. */
  onZoom: (shown: string | undefined) => void;
}

/** Product pictures: one large, with thumbnails next to it or, on phones, dots below. */
export const Gallery = ({ name, pictures, selected, onSelect, preview: card, onZoom }: Props) => {
  const details = useDetailsMessages();
  const thumbs = useRef<HTMLUListElement>(null);
  const { length } = pictures;
  const [preview, setPreview] = useState<{ of: string | undefined; url: string | undefined } | undefined>({
    of: pictures[0],
    url: card,
  });
  const select = (index: number) => {
    const thumb = thumbs.current?.children[index]?.querySelector('img');
    setPreview({ of: pictures[index], url: thumb?.currentSrc });
    onSelect(index);
  };
  const changePicture = (by: 1 | -1) => select((selected + by + length) % length);
  const swipe = useSwipe(changePicture);
  const url = pictures[selected] ?? '';
  useEffect(() => {
    const list = thumbs.current;
    const thumb = list?.children[selected];
    if (!list || !(thumb instanceof HTMLElement)) return;
    // Not scrollIntoView, which would also scroll the page.
    list.scrollTo({
      left: thumb.offsetLeft - (list.clientWidth - thumb.offsetWidth) / 2,
      top: thumb.offsetTop - (list.clientHeight - thumb.offsetHeight) / 2,
    });
  }, [selected]);
  const large = (
    <button
      type="button"
      className="gallery-main"
      aria-label={details.zoom}
      onClick={({ currentTarget }) => onZoom(currentTarget.querySelector('img')?.currentSrc)}
      // The cut thumbnail would be visible beside a picture of another shape.
      onLoadCapture={() => setPreview(undefined)}
    >
      <Picture
        key={url}
        url={url}
        alt={name}
        sizes={DRAWN_SIZES.gallery}
        preview={preview?.of === url ? preview.url : undefined}
        isLarge
        fit="whole"
        isPriority
      />
    </button>
  );
  if (length < 2) return <div className="gallery">{large}</div>;
  return (
    <div className="gallery">
      <div className="gallery-stage" {...swipe}>
        {large}
        <IconButton icon="arrowLeft" label={details.previousPicture} onClick={() => changePicture(-1)} />
        <IconButton icon="arrowRight" label={details.nextPicture} onClick={() => changePicture(1)} />
      </div>
      <ul ref={thumbs} className="bare gallery-thumbs" aria-label={details.gallery}>
        {pictures.map((picture, i) => (
          <li key={picture}>
            <button
              type="button"
              aria-label={details.picture(i + 1, length)}
              aria-current={i === selected || undefined}
              onClick={() => select(i)}
            >
              <Picture url={picture} alt="" sizes="6rem" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
