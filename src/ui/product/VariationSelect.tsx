import type { Ref } from 'react';
import { NativeSelect } from '../kit/NativeSelect.tsx';
import { useBuyingMessages } from '../messages/buying.ts';
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
  const messages = useBuyingMessages();
  const nameOf = useNameOf();
  const options = variations.map((variation) => {
    const name = nameOf(variation).children;
    return {
      value: variation,
      name: isSoldOut ? messages.soldOutOption(name) : name,
      isDisabled: isSoldOut,
    };
  });
  const none = { value: '', name: messages.choose(attribute), isDisabled: true };
  return (
    <NativeSelect
      label={attribute}
      value={selected ?? ''}
      onChange={onSelect}
      isRequired
      error={isMissing ? messages.chooseFirst(attribute) : undefined}
      selectRef={selectRef}
      options={selected === null ? [none, ...options] : options}
    />
  );
};
