import type { ReactNode } from 'react';
import type { HomeBlock } from '../../contracts/schemas/home.ts';
import { localText } from '../../domain/locale.ts';
import { DRAWN_SIZES } from '../../domain/pictures.ts';
import { useLocale } from '../messages/context.ts';
import { useHomeMessages } from '../messages/home.ts';
import './Hero.css';
import { SceneBanner } from './SceneBanner.tsx';

interface Props {
  /** Replaces the default texts; with a custom title, the default text is omitted. */
  content: Omit<Extract<HomeBlock, { type: 'hero' }>, 'type'>;
  /** Undefined: only the text is shown. */
  pictureUrl: string | undefined;
  /** Category menu at the side. */
  menu: ReactNode;
}

/** The top of the home page. */
export const Hero = ({ content: { title, text, action, href = '/shop/all' }, pictureUrl, menu }: Props) => {
  const home = useHomeMessages();
  const locale = useLocale();
  const defaultText = title ? undefined : { children: home.heroText };
  return (
    <div className="hero">
      <div className="hero-menu-place">{menu}</div>
      <SceneBanner
        pictureUrl={pictureUrl}
        sizes={DRAWN_SIZES.hero}
        isPriority
        heading={<h1 {...(title ? localText(title, locale) : { children: home.heroTitle })} />}
        text={text ? localText(text, locale) : defaultText}
        action={action ? localText(action, locale) : { children: home.heroAction }}
        href={href}
      />
    </div>
  );
};
