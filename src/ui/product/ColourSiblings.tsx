import type { ProductRow } from '../../contracts/schemas/product.ts';
import { localName } from '../../domain/locale.ts';
import { Link } from '../kit/Link.tsx';
import { Swatch } from '../kit/Swatch.tsx';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { useBuyingMessages } from '../messages/buying.ts';
import { useLocale } from '../messages/context.ts';
import { useNameOf } from '../messages/names.ts';
import './ColourSiblings.css';

/** The colours of a product: the current one, and links to the same product in other colours. */
export const ColourSiblings = ({ product }: { product: ProductRow }) => {
  const messages = useBuyingMessages();
  const nameOf = useNameOf();
  const locale = useLocale();
  const { colours: [colour] = [], colour_siblings: siblings = [] } = product;
  if (colour === undefined || siblings.length === 0) return null;
  return (
    <div className="colour-siblings">
      <p>{messages.colourIs(nameOf(colour).children)}</p>
      <ul className="bare" aria-label={messages.otherColours}>
        <li>
          <span aria-current="true">
            <Swatch colour={colour} />
            <VisuallyHidden>{nameOf(colour).children}</VisuallyHidden>
          </span>
        </li>
        {siblings.map((sibling) => {
          const { children: name } = localName(sibling, locale);
          return (
            <li key={sibling.id}>
              <Link
                look="plain"
                href={`/products/${sibling.slug}`}
                aria-label={`${nameOf(sibling.colour).children}: ${name}`}
                title={name}
              >
                <Swatch colour={sibling.colour} />
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
};
