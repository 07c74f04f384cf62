import type { HomeStory } from '../../contracts/schemas/home.ts';
import { localText } from '../../domain/locale.ts';
import { Link } from '../kit/Link.tsx';
import { Picture } from '../kit/Picture.tsx';
import { useLocale, useMessages } from '../messages/context.ts';
import './VendorStories.css';

/** Short vendor profiles, side by side. */
export const VendorStories = ({ stories }: { stories: readonly HomeStory[] }) => {
  const locale = useLocale();
  const { product } = useMessages();
  return (
    <ul className="bare vendor-stories">
      {stories.map(({ name, text, href, picture }) => (
        <li key={href}>
          {picture !== undefined && (
            <Picture
              url={picture}
              alt=""
              sizes="(width >= 64rem) 17rem, (width >= 40rem) 38vw, 100vw"
              isLarge
            />
          )}
          <div className="vendor-story-text">
            <h3>{name}</h3>
            <p {...localText(text, locale)} />
            <Link href={href}>{product.seeAllOf(name)}</Link>
          </div>
        </li>
      ))}
    </ul>
  );
};
