import { useState } from 'react';
import { ConfirmDialog } from '../developer/ConfirmDialog.tsx';
import { Button } from '../kit/Button.tsx';

interface Props {
  title: string;
  text: string;
  /** The name of the buttons that remove. */
  confirm: string;
  question?: string;
  isBusy: boolean;
  onRemove: () => void;
}

/** Removes something, or gives it up for the general one. Asks first. */
export const RemovalForm = ({ title, text, confirm, question = `${title}?`, isBusy, onRemove }: Props) => {
  const [isAsked, setAsked] = useState(false);
  return (
    <section className="admin-section">
      <h2>{title}</h2>
      <p>{text}</p>
      <div className="form-actions">
        <Button isBusy={isBusy} onClick={() => setAsked(true)}>
          {confirm}
        </Button>
      </div>
      <ConfirmDialog
        question={isAsked ? { title: question, text, confirm } : null}
        onConfirm={() => {
          setAsked(false);
          onRemove();
        }}
        onCancel={() => setAsked(false)}
      />
    </section>
  );
};
