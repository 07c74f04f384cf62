import type { ReactNode } from 'react';
import type { Category } from '../../contracts/schemas/category.ts';
import type { HomeBlock } from '../../contracts/schemas/home.ts';
import { localName, localText } from '../../domain/locale.ts';
import { DRAWN_SIZES } from '../../domain/pictures.ts';
import { useLocale } from '../messages/context.ts';
import { useHomeMessages } from '../messages/home.ts';
import './Hero.css';
import { SceneBanner } from './SceneBanner.tsx';

interface Props {
  shopName: string;
  /** The default text names the first ones. */
  categories: readonly Pick<Category, 'name' | 'name_bn'>[];
  /** Replaces the default texts; with a custom title, the default text is omitted. */
  content: Omit<Extract<HomeBlock, { type: 'hero' }>, 'type'>;
  /** Undefined: only the text is shown. */
  pictureUrl: string | undefined;
  /** Category menu at the side. */
  menu: ReactNode;
}

/** Number of categories in the default text. */
const namedCategories = 4;

/** The top of the home page. */
export const Hero = ({
  shopName,
  categories,
  content: { title, text, action, href = '/shop/all' },
  pictureUrl,
  menu,
}: Props) => {
  const home = useHomeMessages();
  const locale = useLocale();
  const names = categories.slice(0, namedCategories).map((category) => localName(category, locale).children);
  const isEmpty = names.length === 0;
  const defaultText = isEmpty ? home.heroSoon : home.heroText(names.join(', '));
  return (
    <div className="hero">
      {!isEmpty && <div className="hero-menu-place">{menu}</div>}
      <SceneBanner
        pictureUrl={pictureUrl}
        sizes={DRAWN_SIZES.hero}
        isPriority
        heading={<h1 {...(title ? localText(title, locale) : { children: home.heroTitle(shopName) })} />}
        text={text ? localText(text, locale) : title ? undefined : { children: defaultText }}
        action={action ? localText(action, locale) : isEmpty ? undefined : { children: home.heroAction }}
        href={href}
      />
    </div>
  );
};
