import type { HomeTile } from '../../contracts/schemas/home.ts';
import { localText } from '../../domain/locale.ts';
import { Link } from '../kit/Link.tsx';
import { Picture } from '../kit/Picture.tsx';
import { useLocale } from '../messages/context.ts';
import './HomeTiles.css';

/** Picture links to parts of the shop, with their names below. */
export const HomeTiles = ({ tiles }: { tiles: readonly HomeTile[] }) => {
  const locale = useLocale();
  return (
    <ul className="bare home-tiles">
      {tiles.map(({ title, href, picture }) => {
        const { children, lang } = localText(title, locale);
        return (
          <li key={`${href} ${title.en}`}>
            <Link look="plain" href={href} lang={lang}>
              {picture === undefined ? (
                <span className="picture" />
              ) : (
                <Picture url={picture} alt="" sizes="(width >= 48rem) 15vw, 31vw" />
              )}
              <span className="home-tile-name">{children}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
};
