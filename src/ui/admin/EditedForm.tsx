import { type ReactNode, useRef } from 'react';
import { Form, type FormState } from '../kit/Form.tsx';

interface Props extends FormState {
  label: string;
  /** Names of its checkboxes. */
  flags?: readonly string[];
  /** Called with all values of the form whenever one is edited. */
  onEdit?: (values: Record<string, string>) => void;
  onSubmit: (values: Record<string, string>) => void;
  children: ReactNode;
}

/** Form whose checkboxes have the values 'true' and 'false', and that reports each edit with all of its values. */
export const EditedForm = ({ label, flags = [], onEdit, onSubmit, children, ...form }: Props) => {
  const place = useRef<HTMLDivElement>(null);
  const read = (): Record<string, string> => {
    const element = place.current?.querySelector('form');
    // Checkboxes that are not checked are no form data.
    const data = new FormData(element ?? undefined);
    return {
      ...Object.fromEntries([...data].map(([name, value]) => [name, String(value)])),
      ...Object.fromEntries(flags.map((name) => [name, String(data.has(name))])),
    };
  };
  return (
    <div ref={place} onInput={() => onEdit?.(read())}>
      <Form label={label} {...form} onSubmit={() => onSubmit(read())}>
        {children}
      </Form>
    </div>
  );
};
