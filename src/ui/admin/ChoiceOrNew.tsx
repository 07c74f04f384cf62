import { useState } from 'react';
import { Select } from '../kit/Select.tsx';
import { TextField } from '../kit/TextField.tsx';

interface Props {
  /** Name of the form field whose value is the chosen or the typed text. */
  name: string;
  label: string;
  choices: readonly string[];
  defaultValue: string;
  /** The choice that stands for a text that is not in the list; null if only the list may be used. */
  newChoice: string | null;
  /** Label and hint of the text. */
  newLabel: string;
  newHint: string;
  /** The empty choice. */
  placeholder: string;
}

/** A choice from a list, or a text of its own. Without a list it is the text alone. */
export const ChoiceOrNew = ({
  name,
  label,
  choices,
  defaultValue,
  newChoice,
  newLabel,
  newHint,
  placeholder,
}: Props) => {
  const [isNew, setNew] = useState(false);
  const hasList = choices.length > 0 || newChoice === null;
  const isText = !hasList || isNew;
  return (
    <div className="admin-choice">
      {hasList && (
        <Select
          // Exactly one field has the name, and its errors.
          name={isText ? `${name} choice` : name}
          label={label}
          isRequired
          defaultValue={defaultValue}
          onChange={({ target }) => setNew(target.value === '+')}
          options={[
            { id: '', name: placeholder },
            ...choices.map((choice) => ({ id: choice, name: choice })),
            ...(newChoice === null ? [] : [{ id: '+', name: newChoice }]),
          ]}
        />
      )}
      {isText && (
        <TextField
          name={name}
          label={hasList ? newLabel : label}
          description={newHint}
          isRequired
          defaultValue={hasList ? '' : defaultValue}
          autoFocus={hasList}
        />
      )}
    </div>
  );
};
