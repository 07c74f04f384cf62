import { type ReactNode, type Ref, useId } from 'react';
import { NativeSelect } from '../kit/NativeSelect.tsx';
import { useBuyingMessages } from '../messages/buying.ts';
import { useNameOf } from '../messages/names.ts';
import '../kit/VisuallyHidden.css';
import './VariationSelect.css';

interface Props {
  /** The product's attribute, such as Size or Colour. */
  attribute: string;
  variations: readonly string[];
  isSoldOut?: (variation: string) => boolean;
  selected: string | null;
  /** Shows an error because nothing is selected. */
  isMissing?: boolean;
  selectRef?: Ref<HTMLSelectElement> | undefined;
  onSelect: (variation: string) => void;
  /** On the line of the dropdown, such as the button of the size guide. */
  children?: ReactNode;
}

/** More would push the buttons to buy off the first screen of a phone. */
const maxButtons = 8;

/**
 * A dropdown and, for few variations, a button for each, which shows all of them and takes one tap. Starts without a
 * selection: a preselected size gets bought by mistake.
 */
export const VariationSelect = ({
  attribute,
  variations,
  isSoldOut = () => false,
  selected,
  isMissing = false,
  selectRef,
  onSelect,
  children,
}: Props) => {
  const group = useId();
  const messages = useBuyingMessages();
  const nameOf = useNameOf();
  const options = variations.map((variation) => {
    const name = nameOf(variation).children;
    const isDisabled = isSoldOut(variation);
    return { value: variation, name: isDisabled ? messages.soldOutOption(name) : name, isDisabled };
  });
  const none = { value: '', name: messages.choose(attribute), isDisabled: true };
  return (
    <div className="variation">
      <div className="variation-line">
        <NativeSelect
          label={attribute}
          value={selected ?? ''}
          onChange={onSelect}
          isRequired
          error={isMissing ? messages.chooseFirst(attribute) : undefined}
          selectRef={selectRef}
          options={selected === null ? [none, ...options] : options}
        />
        {children}
      </div>
      {options.length <= maxButtons && (
        <div className="variation-buttons" role="radiogroup" aria-label={attribute}>
          {options.map(({ value, name, isDisabled }, i) => (
            <label key={value}>
              <input
                type="radio"
                className="visually-hidden"
                name={group}
                data-early=""
                aria-label={name}
                checked={value === selected}
                disabled={isDisabled}
                onChange={() => onSelect(value)}
              />
              <span {...nameOf(variations[i] ?? '')} />
            </label>
          ))}
        </div>
      )}
    </div>
  );
};
