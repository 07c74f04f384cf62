import { useEffect, useId, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { useAccountMessages } from '../messages/account.ts';

export interface Question {
  title: string;
  /** What will stop working. */
  text: string;
  /** The name of the button that does it. */
  confirm: string;
}

interface Props {
  /** Null closes the dialog. */
  question: Question | null;
  onConfirm: () => void;
  onCancel: () => void;
}

interface Last {
  isOpen: boolean;
  question: Question | null;
  opener: Element | null;
}

/** Asks before something that cannot be undone. Starts on Cancel; the focus returns to what opened it. */
export const ConfirmDialog = ({ question, onConfirm, onCancel }: Props) => {
  const account = useAccountMessages();
  const textId = useId();
  const isOpen = question !== null;
  const [last, setLast] = useState<Last>({ isOpen: false, question, opener: null });
  if (isOpen !== last.isOpen)
    setLast(isOpen ? { isOpen, question, opener: document.activeElement } : { ...last, isOpen });
  const { opener } = last;
  // What was asked stays readable while the dialog fades out.
  const shown = question ?? last.question;
  // At once, not after the fade: the opener may be gone by then, and its section moves the focus on from there.
  useEffect(() => {
    if (!isOpen && opener instanceof HTMLElement) opener.focus();
  }, [isOpen, opener]);
  return (
    <Dialog
      role="alertdialog"
      describedBy={textId}
      title={shown?.title ?? ''}
      isOpen={isOpen}
      onClose={onCancel}
      isSticky
    >
      <p id={textId}>{shown?.text}</p>
      <div className="dialog-actions">
        <Button onClick={onCancel} autoFocus>
          {account.cancel}
        </Button>
        <Button look="primary" onClick={onConfirm}>
          {shown?.confirm}
        </Button>
      </div>
    </Dialog>
  );
};
