import { pictureSources } from '../../domain/pictures.ts';
import './Picture.css';

interface Props {
  url: string;
  /** Empty when the text beside the picture says the same. */
  alt: string;
  /** How wide it will be drawn, in the words of the `sizes` attribute. */
  sizes: string;
  /** Width over height; reserves the space until the picture has loaded. */
  ratio?: 'product' | 'scene';
  /** The largest picture of the first screen: fetched before all else. One on a page. */
  isFirst?: boolean;
  /** In the first screen as well: fetched without a look at where it is. */
  isEarly?: boolean;
}

const shapes = { product: { width: 330, height: 413 }, scene: { width: 960, height: 480 } };

export const Picture = ({ url, alt, sizes, ratio = 'product', isFirst = false, isEarly = false }: Props) => {
  const sources = pictureSources(url);
  return (
    <picture className="picture" data-ratio={ratio}>
      {sources.avif !== '' && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources.webp !== '' && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        src={url}
        alt={alt}
        {...shapes[ratio]}
        loading={isFirst || isEarly ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding={isFirst ? 'sync' : 'async'}
      />
    </picture>
  );
};
