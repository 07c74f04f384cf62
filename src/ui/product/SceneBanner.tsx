import type { ReactNode } from 'react';
import { Link } from '../kit/Link.tsx';
import { Picture } from '../kit/Picture.tsx';
import './SceneBanner.css';

interface Text {
  children: string;
  lang?: string;
}

interface Props {
  /** None: the words stand alone. */
  pictureUrl: string | undefined;
  sizes: string;
  /** The largest picture of the first screen. */
  isFirst?: boolean;
  heading: ReactNode;
  text: Text | undefined;
  action: Text;
  href: string;
}

/** A wide picture whose empty side has words and a link; in a narrow window they follow it. */
export const SceneBanner = ({ pictureUrl, sizes, isFirst = false, heading, text, action, href }: Props) => (
  <div className="scene-banner" data-bare={pictureUrl === undefined || undefined}>
    {pictureUrl !== undefined && (
      <Picture url={pictureUrl} alt="" ratio="scene" sizes={sizes} isFirst={isFirst} />
    )}
    <div className="scene-banner-text">
      {heading}
      {text && <p {...text} />}
      <Link look="primary" href={href} {...action} />
    </div>
  </div>
);
