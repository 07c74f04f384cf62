import { useState } from 'react';
import { CheckboxGroup, Label } from 'react-aria-components';
import type { PersonalTokenInput, Scope } from '../../contracts/schemas/oauth.ts';
import { Checkbox } from '../kit/Checkbox.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useTexts } from '../texts/context.ts';
import { ModalForm } from './ModalForm.tsx';

type Props = {
  /** What a token may be allowed; with none, the form does not ask. */
  scopes: readonly Scope[];
  isOpen: boolean;
  isBusy: boolean;
  errors: readonly string[];
  onClose: () => void;
  onSubmit: (input: PersonalTokenInput) => void;
};

/** 'Create Token'. */
export function TokenFormModal({ scopes, onSubmit, ...modal }: Props) {
  const { developer } = useTexts();
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <ModalForm
      {...modal}
      title={developer.createTokenTitle}
      submitName={developer.create}
      busyName={developer.creating}
      onSubmit={({ name = '' }) => onSubmit({ name: name.trim(), scopes: chosen })}
    >
      <TextField name="name" label={developer.name} autoFocus />
      {scopes.length > 0 && (
        <CheckboxGroup className="developer-scopes" value={chosen} onChange={setChosen}>
          <Label className="field-label">{developer.scopes}</Label>
          {scopes.map(({ id, description }) => (
            <Checkbox key={id} value={id}>
              <code>{id}</code>
              <span className="field-hint"> {developer.scopeTexts[id] ?? description}</span>
            </Checkbox>
          ))}
        </CheckboxGroup>
      )}
    </ModalForm>
  );
}
