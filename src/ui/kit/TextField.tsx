import {
  FieldError,
  Input,
  Label,
  TextArea as RacTextArea,
  TextField as RacTextField,
  Text,
  type TextFieldProps,
} from 'react-aria-components';
import './field.css';
import { RequiredStar } from './RequiredStar.tsx';

type Props = Omit<TextFieldProps, 'className' | 'style' | 'children'> & {
  /** Absent where `aria-label` names it. */
  label?: string;
  placeholder?: string;
  description?: string;
  /** An error that the form around it does not know of. */
  error?: string | undefined;
  /** Whether `error` is announced when it appears: for an answer that comes while the focus is elsewhere. */
  isErrorLive?: boolean;
  /** Several lines. */
  isLong?: boolean;
};

/** A labelled input of a form; shows the form's error of its name beneath it. */
export const TextField = ({
  label,
  placeholder,
  description,
  error,
  isLong = false,
  isErrorLive = false,
  ...rest
}: Props) => {
  const Control = isLong ? RacTextArea : Input;
  const fieldError = <FieldError className="field-error" {...(error ? { children: error } : {})} />;
  return (
    // Natively, a field at fault would keep its form from being submitted again.
    <RacTextField
      validationBehavior="aria"
      {...rest}
      {...(error ? { isInvalid: true } : {})}
      className="field"
    >
      {label && (
        <Label className="field-label">
          {label}
          {rest.isRequired && <RequiredStar />}
        </Label>
      )}
      <Control className="field-input" {...(placeholder === undefined ? {} : { placeholder })} />
      {description && (
        <Text slot="description" className="field-hint">
          {description}
        </Text>
      )}
      {isErrorLive ? <div aria-live="polite">{fieldError}</div> : fieldError}
    </RacTextField>
  );
};
