import { useEffect, useId, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { useAccountMessages } from '../messages/account.ts';

export interface Confirmation {
  title: string;
  /** Consequences of the action. */
  text: string;
  /** Label of the confirm button. */
  confirm: string;
}

interface Props {
  /** Null closes the dialog. */
  question: Confirmation | null;
  onConfirm: () => void;
  onCancel: () => void;
}

interface LastState {
  isOpen: boolean;
  question: Confirmation | null;
  opener: Element | null;
}

/** Confirms an irreversible action. Focuses Cancel first and returns the focus to the opener. */
export const ConfirmDialog = ({ question, onConfirm, onCancel }: Props) => {
  const account = useAccountMessages();
  const textId = useId();
  const isOpen = question !== null;
  const [last, setLast] = useState<LastState>({ isOpen: false, question, opener: null });
  if (isOpen !== last.isOpen)
    setLast(isOpen ? { isOpen, question, opener: document.activeElement } : { ...last, isOpen });
  const { opener } = last;
  // Keeps the text while the dialog fades out.
  const shown = question ?? last.question;
  // Immediately, not after the fade: when the opener is removed, its section moves the focus on.
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
