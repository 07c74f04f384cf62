import type { Ref } from 'react';
import { NativeSelect } from '../kit/NativeSelect.tsx';
import { useMessages } from '../messages/context.ts';
import { useNameOf } from '../messages/names.ts';

interface Props {
  /** The product's attribute, such as Size or Colour. */
  attribute: string;
  variations: readonly string[];
  /** The product is sold out: its variations are disabled. */
  isSoldOut?: boolean;
  selected: string | null;
  /** Shows an error because nothing is selected. */
  isMissing?: boolean;
  selectRef?: Ref<HTMLSelectElement> | undefined;
  onSelect: (variation: string) => void;
}

/** Starts without a selection: a preselected size gets bought by mistake. */
export const VariationSelect = ({
  attribute,
  variations,
  isSoldOut = false,
  selected,
  isMissing = false,
  selectRef,
  onSelect,
}: Props) => {
  const { product } = useMessages();
  const nameOf = useNameOf();
  const options = variations.map((variation) => {
    const name = nameOf(variation).children;
    return {
      value: variation,
      name: isSoldOut ? product.soldOutOption(name) : name,
      isDisabled: isSoldOut,
    };
  });
  const none = { value: '', name: product.choose(attribute), isDisabled: true };
  return (
    <NativeSelect
      label={attribute}
      value={selected ?? ''}
      onChange={onSelect}
      isRequired
      error={isMissing ? product.chooseFirst(attribute) : undefined}
      selectRef={selectRef}
      options={selected === null ? [none, ...options] : options}
    />
  );
};
