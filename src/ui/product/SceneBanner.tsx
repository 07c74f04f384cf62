import type { ReactNode } from 'react';
import { Link } from '../kit/Link.tsx';
import { Picture } from '../kit/Picture.tsx';
import './SceneBanner.css';

interface Text {
  children: string;
  lang?: string;
}

interface Props {
  /** Undefined: only the text is shown. */
  pictureUrl: string | undefined;
  sizes: string;
  /** See Picture. */
  isPriority?: boolean;
  heading: ReactNode;
  text: Text | undefined;
  action: Text | undefined;
  href: string;
}

/** Wide picture with text and a link on its empty side; below it in narrow viewports. */
export const SceneBanner = ({
  pictureUrl,
  sizes,
  isPriority = false,
  heading,
  text,
  action,
  href,
}: Props) => (
  <div className="scene-banner" data-bare={pictureUrl === undefined || undefined}>
    {pictureUrl !== undefined && (
      <Picture url={pictureUrl} alt="" fit="scene" sizes={sizes} isLarge isPriority={isPriority} />
    )}
    <div className="scene-banner-text">
      {heading}
      {text && <p {...text} />}
      {action && <Link look="primary" href={href} {...action} />}
    </div>
  </div>
);
