import { Checkbox } from '../kit/Checkbox.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useDeveloperMessages } from '../messages/developer.ts';
import { ModalForm } from './ModalForm.tsx';

interface Fields {
  name: string;
  redirect: string;
  confidential: boolean;
}

interface Props {
  mode: 'create' | 'edit';
  /** Initial values, used each time the dialog opens. */
  values: Fields;
  isOpen: boolean;
  isBusy: boolean;
  errors: readonly string[];
  onClose: () => void;
  /** Called with the changed fields. */
  onChange: (changed: Partial<Fields>) => void;
  onSubmit: (input: Fields) => void;
}

/** 'Create Client' or 'Edit Client'. `confidential` can only be set on creation. */
export const ClientFormModal = ({ mode, values, onChange, onSubmit, ...modal }: Props) => {
  const developer = useDeveloperMessages();
  const isNew = mode === 'create';
  return (
    <ModalForm
      {...modal}
      title={isNew ? developer.createClientTitle : developer.editClientTitle}
      submitName={isNew ? developer.create : developer.saveChanges}
      busyName={isNew ? developer.creating : developer.saving}
      onFieldChange={(field, text) => onChange({ [field]: text })}
      onSubmit={({ name = '', redirect = '', confidential }) =>
        onSubmit({
          name: name.trim(),
          redirect: redirect.trim(),
          confidential: isNew ? confidential !== undefined : values.confidential,
        })
      }
    >
      <TextField
        name="name"
        label={developer.name}
        description={developer.clientNameHint}
        defaultValue={values.name}
        autoFocus
      />
      <TextField
        name="redirect"
        type="url"
        label={developer.redirect}
        description={developer.redirectHint}
        defaultValue={values.redirect}
      />
      {isNew && (
        <div className="developer-choice">
          <Checkbox
            name="confidential"
            defaultSelected={values.confidential}
            onChange={(confidential) => onChange({ confidential })}
          >
            {developer.confidential}
          </Checkbox>
          <p className="field-hint">{developer.confidentialHint}</p>
        </div>
      )}
    </ModalForm>
  );
};
