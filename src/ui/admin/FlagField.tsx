import { type ReactNode, useId } from 'react';
import { Checkbox } from '../kit/Checkbox.tsx';
import { useFieldError } from '../kit/field-errors.ts';

interface Props {
  name: string;
  defaultSelected: boolean;
  children: ReactNode;
}

/** Checkbox that shows the surrounding form's error for its name. */
export const FlagField = ({ name, defaultSelected, children }: Props) => {
  const id = useId();
  const error = useFieldError(name);
  return (
    <div className="field">
      <Checkbox
        name={name}
        defaultSelected={defaultSelected}
        {...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': id })}
      >
        {children}
      </Checkbox>
      {error !== undefined && (
        <span className="field-error" id={id}>
          {error}
        </span>
      )}
    </div>
  );
};
