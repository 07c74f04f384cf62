import type { ReactNode } from 'react';
import { DRAWN_SIZES } from '../../domain/pictures.ts';
import { Link } from '../kit/Link.tsx';
import { Picture } from '../kit/Picture.tsx';
import { useMessages } from '../messages/context.ts';
import './Hero.css';

interface Props {
  /** None: the text stands alone. */
  pictureUrl: string | undefined;
  /** The category menu at its side. */
  menu: ReactNode;
}

/** The top of the home page. */
export const Hero = ({ pictureUrl, menu }: Props) => {
  const { product } = useMessages();
  return (
    <div className="hero">
      <div className="hero-menu-place">{menu}</div>
      <div className="hero-scene">
        {pictureUrl !== undefined && (
          <Picture url={pictureUrl} alt="" ratio="scene" sizes={DRAWN_SIZES.hero} isFirst />
        )}
        <div className="hero-text">
          <h1>{product.heroTitle}</h1>
          <p>{product.heroText}</p>
          <Link look="primary" href="/shop/all">
            {product.heroAction}
          </Link>
        </div>
      </div>
    </div>
  );
};
