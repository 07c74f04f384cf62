import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { splitList } from '../../domain/admin-changes.ts';
import { Button } from '../kit/Button.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAdminMessages } from './messages.ts';

interface Props {
  /** Initial variations, in order. */
  names: readonly string[];
  /** Initial stock by variation, '' for the whole product. */
  stock: Readonly<Record<string, number>>;
  /** Whether the stock of each of these variations is counted. */
  isCounted: (names: readonly string[]) => boolean;
  /** Called after a variation was added or removed. */
  onChange: () => void;
}

/**
 * The variations of a product with the stock of each, or the stock of the whole product. The fields are `variations`, a
 * JSON list of names, and `stock <name>` or `stock `.
 */
export const VariationFields = ({ names: initial, stock, isCounted, onChange }: Props) => {
  const messages = useAdminMessages();
  const [names, setNames] = useState(initial);
  const adding = useRef<HTMLInputElement>(null);
  const report = useEffectEvent(onChange);
  useEffect(() => {
    if (names !== initial) report();
  }, [names, initial]);
  const add = () => {
    const input = adding.current;
    if (input === null) return;
    const added = splitList(input.value);
    input.value = '';
    input.focus();
    if (added.length > 0) setNames((before) => [...new Set([...before, ...added])]);
  };
  const remove = (name: string) => {
    setNames((before) => before.filter((other) => other !== name));
    adding.current?.focus();
  };
  const counted = isCounted(names);
  return (
    <>
      <input type="hidden" name="variations list" value={JSON.stringify(names)} />
      {!counted && (
        <TextField
          name="stock "
          label={messages.stock}
          inputMode="numeric"
          isRequired
          defaultValue={String(stock[''] ?? '')}
        />
      )}
      {names.length > 0 && (
        <ul className="admin-variations" aria-label={messages.variations}>
          {names.map((name) => (
            <li key={name}>
              {counted ? (
                <TextField
                  name={`stock ${name}`}
                  label={messages.stockOf(name)}
                  inputMode="numeric"
                  defaultValue={String(stock[name] ?? 0)}
                />
              ) : (
                <span>{name}</span>
              )}
              <IconButton icon="close" label={messages.removeVariation(name)} onClick={() => remove(name)} />
            </li>
          ))}
        </ul>
      )}
      <div className="admin-add-variation">
        <TextField
          ref={adding}
          name="variations"
          label={messages.addVariations}
          description={messages.addVariationsHint}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.currentTarget.value.trim() === '') return;
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add}>{messages.add}</Button>
      </div>
    </>
  );
};
