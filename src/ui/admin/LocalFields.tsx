import type { LocalText } from '../../contracts/schemas/identifiers.ts';
import { TextField } from '../kit/TextField.tsx';
import { useAdminMessages } from './messages.ts';

interface Props {
  /** Of the text in the form: its fields are `<name>.en` and `<name>.bn`. */
  name: string;
  label: string;
  hint?: string | undefined;
  value: LocalText | undefined;
  maxLength: number;
  isRequired?: boolean;
  onChange: (value: LocalText) => void;
}

/** A text in both languages. */
export const LocalFields = ({ name, label, hint, value, maxLength, isRequired = false, onChange }: Props) => {
  const { home } = useAdminMessages();
  const { en = '', bn = '' } = value ?? {};
  return (
    <div className="form-row">
      <TextField
        name={`${name}.en`}
        label={label}
        {...(hint !== undefined && { description: hint })}
        value={en}
        maxLength={maxLength}
        lang="en"
        isRequired={isRequired}
        onChange={(typed) => onChange({ en: typed, bn })}
      />
      <TextField
        name={`${name}.bn`}
        label={home.inBangla(label)}
        value={bn}
        maxLength={maxLength}
        lang="bn"
        onChange={(typed) => onChange({ en, bn: typed })}
      />
    </div>
  );
};
