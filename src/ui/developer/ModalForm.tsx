import type { ReactNode } from 'react';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Form } from '../kit/Form.tsx';
import { FormErrors } from '../kit/FormErrors.tsx';
import { useDeveloperMessages } from '../messages/developer.ts';

interface Props {
  title: string;
  isOpen: boolean;
  isBusy: boolean;
  /** Server errors, shown as one list. */
  errors: readonly string[];
  submitName: string;
  busyName: string;
  onClose: () => void;
  /** Called with the name and value of a text field on every input event. */
  onFieldChange: (field: string, text: string) => void;
  onSubmit: (values: Record<string, string>) => void;
  children: ReactNode;
}

/** Form in a dialog, with Close and submit buttons. */
export const ModalForm = ({
  title,
  isOpen,
  isBusy,
  errors,
  onClose,
  onFieldChange,
  onSubmit,
  ...rest
}: Props) => {
  const developer = useDeveloperMessages();
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} isSticky>
      <Form label={title} onFieldChange={onFieldChange} onSubmit={onSubmit}>
        {errors.length > 0 && <FormErrors title={developer.whoops} messages={errors} />}
        <div className="developer-fields">{rest.children}</div>
        <div className="dialog-actions">
          <Button onClick={onClose}>{developer.close}</Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {isBusy ? rest.busyName : rest.submitName}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
