import type { Ref } from 'react';
import { NativeSelect } from '../kit/NativeSelect.tsx';
import { useMessages } from '../messages/context.ts';

interface Props {
  /** What the variations are: Size, Colour. */
  attribute: string;
  variations: readonly string[];
  /** Variations that are sold out; shown and marked. */
  soldOut?: readonly string[];
  chosen: string | null;
  /** Set when something needs a choice that was not made. */
  isMissing?: boolean;
  selectRef?: Ref<HTMLSelectElement> | undefined;
  onChoose: (variation: string) => void;
}

/** Starts with no choice: a preselected size gets bought by mistake. */
export const VariationSelect = ({
  attribute,
  variations,
  soldOut = [],
  chosen,
  isMissing = false,
  selectRef,
  onChoose,
}: Props) => {
  const { product } = useMessages();
  const options = variations.map((variation) => {
    const isDisabled = soldOut.includes(variation);
    return { value: variation, name: isDisabled ? product.soldOutOption(variation) : variation, isDisabled };
  });
  const none = { value: '', name: product.choose(attribute), isDisabled: true };
  return (
    <NativeSelect
      label={attribute}
      value={chosen ?? ''}
      onChange={onChoose}
      isRequired
      error={isMissing ? product.chooseFirst(attribute) : undefined}
      selectRef={selectRef}
      options={chosen === null ? [none, ...options] : options}
    />
  );
};
