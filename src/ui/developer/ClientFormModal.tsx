import type { OAuthClient, OAuthClientInput } from '../../contracts/schemas/oauth.ts';
import { Checkbox } from '../kit/Checkbox.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useTexts } from '../texts/context.ts';
import { ModalForm } from './ModalForm.tsx';

type Props = {
  /** The client to change; null to make one. */
  client: OAuthClient | null;
  isOpen: boolean;
  isBusy: boolean;
  errors: readonly string[];
  onClose: () => void;
  onSubmit: (input: Required<OAuthClientInput>) => void;
};

/** 'Create Client' or 'Edit Client'. Whether a client is confidential is settled when it is made. */
export function ClientFormModal({ client, onSubmit, ...modal }: Props) {
  const { developer } = useTexts();
  const isNew = client === null;
  return (
    <ModalForm
      {...modal}
      title={isNew ? developer.createClientTitle : developer.editClientTitle}
      submitName={isNew ? developer.create : developer.saveChanges}
      busyName={isNew ? developer.creating : developer.saving}
      onSubmit={({ name = '', redirect = '', confidential }) =>
        onSubmit({
          name: name.trim(),
          redirect: redirect.trim(),
          confidential: isNew ? confidential !== undefined : client.confidential,
        })
      }
    >
      <TextField
        name="name"
        label={developer.name}
        description={developer.clientNameHint}
        defaultValue={client?.name ?? ''}
        autoFocus
      />
      <TextField
        name="redirect"
        type="url"
        label={developer.redirect}
        description={developer.redirectHint}
        defaultValue={client?.redirect ?? ''}
      />
      {isNew && (
        <div className="developer-choice">
          <Checkbox name="confidential" defaultSelected>
            {developer.confidential}
          </Checkbox>
          <p className="field-hint">{developer.confidentialHint}</p>
        </div>
      )}
    </ModalForm>
  );
}
