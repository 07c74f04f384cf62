import type { ReactNode } from 'react';
import type { HomeBlock } from '../../contracts/schemas/home.ts';
import { localText } from '../../domain/locale.ts';
import { DRAWN_SIZES } from '../../domain/pictures.ts';
import { useLocale } from '../messages/context.ts';
import { useHomeMessages } from '../messages/home.ts';
import './Hero.css';
import { SceneBanner } from './SceneBanner.tsx';

interface Props {
  /** What the shop says instead of the usual; a title of its own comes without the usual text. */
  words: Omit<Extract<HomeBlock, { type: 'hero' }>, 'type'>;
  /** None: the text stands alone. */
  pictureUrl: string | undefined;
  /** The category menu at its side. */
  menu: ReactNode;
}

/** The top of the home page. */
export const Hero = ({ words: { title, text, action, href = '/shop/all' }, pictureUrl, menu }: Props) => {
  const home = useHomeMessages();
  const locale = useLocale();
  const usualText = title ? undefined : { children: home.heroText };
  return (
    <div className="hero">
      <div className="hero-menu-place">{menu}</div>
      <SceneBanner
        pictureUrl={pictureUrl}
        sizes={DRAWN_SIZES.hero}
        isFirst
        heading={<h1 {...(title ? localText(title, locale) : { children: home.heroTitle })} />}
        text={text ? localText(text, locale) : usualText}
        action={action ? localText(action, locale) : { children: home.heroAction }}
        href={href}
      />
    </div>
  );
};
