import type { Profile, User } from '../../contracts/schemas/user.ts';
import type { Refusal } from '../../domain/error-messages.ts';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useTexts } from '../texts/context.ts';
import './AccountForm.css';

type Props = {
  user: User;
  isBusy: boolean;
  refusal: Refusal | null;
  onSave: (profile: Profile) => void;
};

export function ProfileForm({ user, isBusy, refusal, onSave }: Props) {
  const { account: texts } = useTexts();
  return (
    <div className="account-form">
      <h2>{texts.profileSection}</h2>
      <Form
        label={texts.profileSection}
        refusal={refusal}
        onSubmit={({ name = '', email = '', phone = '' }) => onSave({ name, email, phone })}
      >
        <TextField name="name" label={texts.name} isRequired autoComplete="name" defaultValue={user.name} />
        <TextField
          name="email"
          label={texts.email}
          type="email"
          isRequired
          autoComplete="email"
          defaultValue={user.email}
        />
        <TextField
          name="phone"
          label={texts.phone}
          type="tel"
          isRequired
          autoComplete="tel"
          defaultValue={user.phone}
        />
        <div className="form-actions">
          <Button type="submit" look="primary" isBusy={isBusy}>
            {isBusy ? texts.saving : texts.save}
          </Button>
        </div>
      </Form>
    </div>
  );
}
