import type { Ref } from 'react';
import { pictureSources, wholePicture } from '../../domain/pictures.ts';
import './Picture.css';

interface Props {
  url: string;
  /** Empty when adjacent text describes the picture. */
  alt: string;
  /** Rendered width, in the syntax of the `sizes` attribute. */
  sizes: string;
  /**
   * Rendered wider than a card: browsers without AVIF choose from all widths too. Elsewhere they get the picture's
   * default width, which keeps a page of cards small.
   */
  isLarge?: boolean;
  /** What the picture fills: a place of 330:413, cut or whole, or one of 2:1. The place is reserved until it has loaded. */
  fit?: 'cut' | 'whole' | 'scene';
  /** The LCP picture: loaded with high priority. One per page. */
  isPriority?: boolean;
  /** Also above the fold: loaded eagerly. */
  isEager?: boolean;
  /** URL of a smaller rendition that has loaded; shown until this one has. Not for server rendering: the CSP blocks it. */
  preview?: string | undefined;
  ref?: Ref<HTMLImageElement>;
}

const productSize = { width: 330, height: 413 };
const sceneSize = { width: 960, height: 480 };

export const Picture = ({
  url: cutUrl,
  alt,
  sizes,
  isLarge = false,
  fit = 'cut',
  isPriority = false,
  isEager = false,
  preview,
  ref,
}: Props) => {
  const url = fit === 'whole' ? wholePicture(cutUrl) : cutUrl;
  const sources = pictureSources(url);
  return (
    <picture
      className="picture"
      data-fit={fit}
      style={preview ? { background: `center / cover url("${preview}")` } : undefined}
    >
      {sources.avif !== '' && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {isLarge && sources.webp !== '' && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        ref={ref}
        src={url}
        alt={alt}
        {...(fit === 'scene' ? sceneSize : productSize)}
        loading={isPriority || isEager ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : undefined}
        decoding={isPriority ? 'sync' : 'async'}
      />
    </picture>
  );
};
