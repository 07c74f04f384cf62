import type { PersonalTokenInput, Scope } from '../../contracts/schemas/oauth.ts';
import { Checkbox } from '../kit/Checkbox.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useDeveloperMessages } from '../messages/developer.ts';
import { ModalForm } from './ModalForm.tsx';

interface Props {
  /** Available scopes; the checkboxes are shown only if there are any. */
  scopes: readonly Scope[];
  /** Why the scopes could not be loaded. */
  scopesError: string | null;
  /** The current values. */
  values: PersonalTokenInput;
  isOpen: boolean;
  isBusy: boolean;
  errors: readonly string[];
  onClose: () => void;
  /** Called with the changed fields. */
  onChange: (changed: Partial<PersonalTokenInput>) => void;
  onSubmit: (input: PersonalTokenInput) => void;
}

export const TokenFormModal = ({ scopes, scopesError, values, onChange, onSubmit, ...modal }: Props) => {
  const developer = useDeveloperMessages();
  const selected = values.scopes;
  const toggle = (id: string, isSelected: boolean) =>
    onChange({ scopes: isSelected ? [...selected, id] : selected.filter((other) => other !== id) });
  return (
    <ModalForm
      {...modal}
      title={developer.createTokenTitle}
      submitName={developer.create}
      busyName={developer.creating}
      onFieldChange={(field, text) => onChange({ [field]: text })}
      onSubmit={({ name = '' }) => onSubmit({ name: name.trim(), scopes: values.scopes })}
    >
      <TextField name="name" label={developer.name} defaultValue={values.name} autoFocus />
      {scopesError !== null && (
        <p className="field-error" role="alert">
          {developer.scopesFailed(scopesError)}
        </p>
      )}
      {scopes.length > 0 && (
        <fieldset className="developer-scopes">
          <legend className="field-label">{developer.scopes}</legend>
          {scopes.map(({ id, description }) => (
            <Checkbox
              key={id}
              isSelected={selected.includes(id)}
              onChange={(isSelected) => toggle(id, isSelected)}
            >
              <code>{id}</code>
              <span className="field-hint"> {developer.scopeDescriptions[id] ?? description}</span>
            </Checkbox>
          ))}
        </fieldset>
      )}
    </ModalForm>
  );
};
