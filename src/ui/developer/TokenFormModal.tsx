import { useState } from 'react';
import type { PersonalTokenInput, Scope } from '../../contracts/schemas/oauth.ts';
import { Checkbox } from '../kit/Checkbox.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useDeveloperMessages } from '../messages/developer.ts';
import { ModalForm } from './ModalForm.tsx';

interface Props {
  /** What a token may be allowed; with none, the form does not ask. */
  scopes: readonly Scope[];
  /** Why they could not be read. */
  scopesProblem: string | null;
  /** What the fields start with. */
  values: PersonalTokenInput;
  isOpen: boolean;
  isBusy: boolean;
  errors: readonly string[];
  onClose: () => void;
  /** What was typed or chosen, at each change. */
  onChange: (changed: Partial<PersonalTokenInput>) => void;
  onSubmit: (input: PersonalTokenInput) => void;
}

/** 'Create Token'. */
export const TokenFormModal = ({ scopes, scopesProblem, values, onChange, onSubmit, ...modal }: Props) => {
  const developer = useDeveloperMessages();
  const [chosen, setChosen] = useState<string[]>(values.scopes);
  const choose = (id: string, isChosen: boolean) => {
    const scopes = isChosen ? [...chosen, id] : chosen.filter((other) => other !== id);
    setChosen(scopes);
    onChange({ scopes });
  };
  return (
    <ModalForm
      {...modal}
      title={developer.createTokenTitle}
      submitName={developer.create}
      busyName={developer.creating}
      onType={(field, text) => onChange({ [field]: text })}
      onSubmit={({ name = '' }) => onSubmit({ name: name.trim(), scopes: chosen })}
    >
      <TextField name="name" label={developer.name} defaultValue={values.name} autoFocus />
      {scopesProblem !== null && (
        <p className="field-error" role="alert">
          {developer.scopesFailed(scopesProblem)}
        </p>
      )}
      {scopes.length > 0 && (
        <fieldset className="developer-scopes">
          <legend className="field-label">{developer.scopes}</legend>
          {scopes.map(({ id, description }) => (
            <Checkbox key={id} isSelected={chosen.includes(id)} onChange={(isChosen) => choose(id, isChosen)}>
              <code>{id}</code>
              <span className="field-hint"> {developer.scopeTexts[id] ?? description}</span>
            </Checkbox>
          ))}
        </fieldset>
      )}
    </ModalForm>
  );
};
