import { type ReactNode, useState } from 'react';
import type { Facets } from '../../contracts/schemas/listing.ts';
import { chosenValues, joinValues } from '../../domain/listing.ts';
import { formatNumber, type LocalizedText } from '../../domain/locale.ts';
import { Button } from '../kit/Button.tsx';
import { Checkbox } from '../kit/Checkbox.tsx';
import { Disclosure } from '../kit/Disclosure.tsx';
import { Swatch } from '../kit/Swatch.tsx';
import { useChoosingMessages } from '../messages/choosing.ts';
import { useLocale, useMessages } from '../messages/context.ts';
import { useNameOf } from '../messages/names.ts';
import './FacetFilters.css';
import type { Filters } from './FilterSidebar.tsx';

interface Option {
  value: string;
  name: LocalizedText;
  count: number;
}

interface CheckProps {
  isChosen: boolean;
  count: number;
  onChange: (isChosen: boolean) => void;
  children: ReactNode;
}

const FacetCheck = ({ isChosen, count, onChange, children }: CheckProps) => {
  const locale = useLocale();
  return (
    <Checkbox isSelected={isChosen} onChange={onChange}>
      <span className="choice-row" data-empty={(count === 0 && !isChosen) || undefined}>
        <span>{children}</span> <small>{formatNumber(count, locale)}</small>
      </span>
    </Checkbox>
  );
};

interface GroupProps {
  title: string;
  options: readonly Option[];
  chosen: readonly string[];
  hasSwatches?: boolean;
  onChoose: (chosen: string[]) => void;
}

const firstShown = 8;

const FacetGroup = ({ title, options, chosen, hasSwatches = false, onChoose }: GroupProps) => {
  const choosing = useChoosingMessages();
  const locale = useLocale();
  const [showsAll, setShowsAll] = useState(false);
  const isLong = options.length > firstShown + 2;
  const shown =
    isLong && !showsAll
      ? options.filter(({ value }, i) => i < firstShown || chosen.includes(value))
      : options;
  if (options.length === 0) return null;
  return (
    <Disclosure
      title={chosen.length > 0 ? `${title} (${formatNumber(chosen.length, locale)})` : title}
      isOpenAtFirst={chosen.length > 0 || hasSwatches}
    >
      <fieldset className="facet-group" aria-label={title}>
        {shown.map(({ value, name, count }) => (
          <FacetCheck
            key={value}
            isChosen={chosen.includes(value)}
            count={count}
            onChange={(isChosen) =>
              onChoose(isChosen ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          >
            {hasSwatches && <Swatch colour={value} />}
            <span {...name} />
          </FacetCheck>
        ))}
        {shown.length < options.length && (
          <Button look="text" onClick={() => setShowsAll(true)}>
            {choosing.showAllValues(options.length)}
          </Button>
        )}
      </fieldset>
    </Disclosure>
  );
};

/** Values as options; those chosen by the address are offered when the backend does not list them. */
const optionsOf = (
  counts: readonly { value: string; count: number }[],
  chosen: readonly string[],
  nameOf: (value: string) => LocalizedText,
): Option[] => [
  ...counts.map(({ value, count }) => ({ value, name: nameOf(value), count })),
  ...chosen
    .filter((value) => !counts.some((each) => each.value === value))
    .map((value) => ({ value, name: nameOf(value), count: 0 })),
];

interface Props {
  facets: Facets;
  filters: Filters;
  /** A filter that is undefined is taken away. */
  onChange: (changed: { [K in keyof Filters]: Filters[K] | undefined }) => void;
}

/** Filters that not every backend has: each is there with its facet. */
export const FacetFilters = ({ facets, filters, onChange }: Props) => {
  const choosing = useChoosingMessages();
  const { product } = useMessages();
  const nameOf = useNameOf();
  const [colours, fabrics, vendors] = [filters.colours, filters.fabrics, filters.vendors].map(
    chosenValues,
  ) as [string[], string[], string[]];
  const { on_sale, in_stock } = facets;
  return (
    <div className="facet-filters">
      {(on_sale !== undefined || in_stock !== undefined) && (
        <fieldset className="facet-group" aria-label={choosing.offers}>
          {on_sale !== undefined && (
            <FacetCheck
              isChosen={filters.on_sale === true}
              count={on_sale}
              onChange={(isChosen) => onChange({ on_sale: isChosen || undefined })}
            >
              {product.onSale}
            </FacetCheck>
          )}
          {in_stock !== undefined && (
            <FacetCheck
              isChosen={filters.in_stock === true}
              count={in_stock}
              onChange={(isChosen) => onChange({ in_stock: isChosen || undefined })}
            >
              {product.inStock}
            </FacetCheck>
          )}
        </fieldset>
      )}
      {facets.colours && (
        <FacetGroup
          title={choosing.colour}
          options={optionsOf(facets.colours, colours, nameOf)}
          chosen={colours}
          hasSwatches
          onChoose={(chosen) => onChange({ colours: joinValues(chosen) })}
        />
      )}
      {facets.fabrics && (
        <FacetGroup
          title={choosing.fabric}
          options={optionsOf(facets.fabrics, fabrics, nameOf)}
          chosen={fabrics}
          onChoose={(chosen) => onChange({ fabrics: joinValues(chosen) })}
        />
      )}
      {facets.vendors && (
        <FacetGroup
          title={choosing.vendor}
          options={facets.vendors.map(({ id, name, count }) => ({
            value: String(id),
            name: { children: name },
            count,
          }))}
          chosen={vendors}
          onChoose={(chosen) => onChange({ vendors: joinValues(chosen) })}
        />
      )}
    </div>
  );
};
