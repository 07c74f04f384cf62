import { type ReactNode, useState } from 'react';
import type { Facets } from '../../contracts/schemas/listing.ts';
import { joinValues, splitValues, withSelected } from '../../domain/listing.ts';
import { formatNumber, type LocalizedText } from '../../domain/locale.ts';
import { Button } from '../kit/Button.tsx';
import { Checkbox } from '../kit/Checkbox.tsx';
import { Disclosure } from '../kit/Disclosure.tsx';
import { Swatch } from '../kit/Swatch.tsx';
import { useAttributeMessages } from '../messages/attributes.ts';
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
  isSelected: boolean;
  count: number;
  onChange: (isSelected: boolean) => void;
  children: ReactNode;
}

const FacetCheck = ({ isSelected, count, onChange, children }: CheckProps) => {
  const locale = useLocale();
  return (
    <Checkbox isSelected={isSelected} onChange={onChange}>
      <span className="choice-row" data-empty={(count === 0 && !isSelected) || undefined}>
        <span>{children}</span> <small>{formatNumber(count, locale)}</small>
      </span>
    </Checkbox>
  );
};

interface GroupProps {
  title: string;
  options: readonly Option[];
  selected: readonly string[];
  hasSwatches?: boolean;
  onSelect: (selected: string[]) => void;
}

const initialCount = 8;

const FacetGroup = ({ title, options, selected, hasSwatches = false, onSelect }: GroupProps) => {
  const attributes = useAttributeMessages();
  const locale = useLocale();
  const [showsAll, setShowsAll] = useState(false);
  const isCollapsible = options.length > initialCount + 2;
  const shown =
    isCollapsible && !showsAll
      ? options.filter(({ value }, i) => i < initialCount || selected.includes(value))
      : options;
  if (options.length === 0) return null;
  return (
    <Disclosure
      title={selected.length > 0 ? `${title} (${formatNumber(selected.length, locale)})` : title}
      defaultOpen={selected.length > 0 || hasSwatches}
    >
      <fieldset className="facet-group" aria-label={title}>
        {shown.map(({ value, name, count }) => (
          <FacetCheck
            key={value}
            isSelected={selected.includes(value)}
            count={count}
            onChange={(isSelected) =>
              onSelect(isSelected ? [...selected, value] : selected.filter((other) => other !== value))
            }
          >
            {hasSwatches && <Swatch colour={value} />}
            <span {...name} />
          </FacetCheck>
        ))}
        {shown.length < options.length && (
          <Button look="text" onClick={() => setShowsAll(true)}>
            {attributes.showAllValues(options.length)}
          </Button>
        )}
      </fieldset>
    </Disclosure>
  );
};

const optionsOf = (
  counts: readonly { value: string; count: number }[],
  selected: readonly string[],
  nameOf: (value: string) => LocalizedText,
): Option[] =>
  withSelected(counts, selected).map(({ value, count }) => ({ value, name: nameOf(value), count }));

interface Props {
  facets: Facets;
  filters: Filters;
  /** Called with the changed filters; undefined removes one. */
  onChange: (changed: { [K in keyof Filters]: Filters[K] | undefined }) => void;
}

/** Optional filters: each is shown if the backend returns its facet. */
export const FacetFilters = ({ facets, filters, onChange }: Props) => {
  const attributes = useAttributeMessages();
  const { product } = useMessages();
  const nameOf = useNameOf();
  const [colours, fabrics, vendors] = [filters.colours, filters.fabrics, filters.vendors].map(
    splitValues,
  ) as [string[], string[], string[]];
  const { on_sale, in_stock } = facets;
  return (
    <div className="facet-filters">
      {(on_sale !== undefined || in_stock !== undefined) && (
        <fieldset className="facet-group" aria-label={attributes.offers}>
          {on_sale !== undefined && (
            <FacetCheck
              isSelected={filters.on_sale === true}
              count={on_sale}
              onChange={(isSelected) => onChange({ on_sale: isSelected || undefined })}
            >
              {product.onSale}
            </FacetCheck>
          )}
          {in_stock !== undefined && (
            <FacetCheck
              isSelected={filters.in_stock === true}
              count={in_stock}
              onChange={(isSelected) => onChange({ in_stock: isSelected || undefined })}
            >
              {product.inStock}
            </FacetCheck>
          )}
        </fieldset>
      )}
      {facets.colours && (
        <FacetGroup
          title={attributes.colour}
          options={optionsOf(facets.colours, colours, nameOf)}
          selected={colours}
          hasSwatches
          onSelect={(selected) => onChange({ colours: joinValues(selected) })}
        />
      )}
      {facets.fabrics && (
        <FacetGroup
          title={attributes.fabric}
          options={optionsOf(facets.fabrics, fabrics, nameOf)}
          selected={fabrics}
          onSelect={(selected) => onChange({ fabrics: joinValues(selected) })}
        />
      )}
      {facets.vendors && (
        <FacetGroup
          title={attributes.vendor}
          options={facets.vendors.map(({ id, name, count }) => ({
            value: String(id),
            name: { children: name },
            count,
          }))}
          selected={vendors}
          onSelect={(selected) => onChange({ vendors: joinValues(selected) })}
        />
      )}
    </div>
  );
};
