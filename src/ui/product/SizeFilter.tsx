import { formatNumber } from '../../domain/locale.ts';
import { useLocale, useMessages } from '../messages/context.ts';
import './FilterSidebar.css';

interface Props {
  /** Null when the backend counts none: the usual sizes stand there, disabled. */
  sizes: readonly { value: string; count: number }[] | null;
  chosen: string | null;
  /** Null takes the filter away. */
  onChoose: (size: string | null) => void;
}

const usual = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];

export const SizeFilter = ({ sizes, chosen, onChoose }: Props) => {
  const { product } = useMessages();
  const locale = useLocale();
  const counted = sizes ?? usual.map((value) => ({ value, count: 0 }));
  return (
    <>
      <ul className="bare size-filter">
        {counted.map(({ value, count }) => (
          <li key={value}>
            <button
              type="button"
              disabled={sizes === null}
              aria-pressed={value === chosen}
              aria-description={sizes === null ? undefined : product.sizeCount(value, count)}
              onClick={() => onChoose(value === chosen ? null : value)}
            >
              {value} {sizes !== null && <small>{formatNumber(count, locale)}</small>}
            </button>
          </li>
        ))}
      </ul>
      {sizes === null && <p className="field-hint">{product.sizesUnavailable}</p>}
    </>
  );
};
