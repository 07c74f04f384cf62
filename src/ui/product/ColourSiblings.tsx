import type { ProductRow } from '../../contracts/schemas/product.ts';
import { Link } from '../kit/Link.tsx';
import { Swatch } from '../kit/Swatch.tsx';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { useMessages } from '../messages/context.ts';
import { useNameOf } from '../messages/names.ts';
import './ColourSiblings.css';

/** The colours that a vendor makes this in: the present one, and a link to the product in each other. */
export const ColourSiblings = ({ product }: { product: ProductRow }) => {
  const { product: texts } = useMessages();
  const nameOf = useNameOf();
  const { colours: [colour] = [], colour_siblings: siblings = [] } = product;
  if (colour === undefined || siblings.length === 0) return null;
  return (
    <div className="colour-siblings">
      <p>{texts.colourIs(nameOf(colour).children)}</p>
      <ul className="bare" aria-label={texts.otherColours}>
        <li>
          <span aria-current="true">
            <Swatch colour={colour} />
            <VisuallyHidden>{nameOf(colour).children}</VisuallyHidden>
          </span>
        </li>
        {siblings.map((sibling) => (
          <li key={sibling.id}>
            <Link
              look="plain"
              href={`/products/${sibling.slug}`}
              aria-label={`${nameOf(sibling.colour).children}: ${sibling.name}`}
              title={sibling.name}
            >
              <Swatch colour={sibling.colour} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
};
