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
  /** What the server has against it, in one list. */
  errors: readonly string[];
  submitName: string;
  busyName: string;
  onClose: () => void;
  /** A text field's name and what is typed there, at each letter. */
  onType: (field: string, text: string) => void;
  onSubmit: (values: Record<string, string>) => void;
  children: ReactNode;
}

/** A form in a dialog: Close beside the button that submits, and Enter submits. */
export const ModalForm = ({ title, isOpen, isBusy, errors, onClose, onType, onSubmit, ...rest }: Props) => {
  const developer = useDeveloperMessages();
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} isSticky>
      <Form label={title} onType={onType} onSubmit={onSubmit}>
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
