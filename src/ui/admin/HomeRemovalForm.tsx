import { useState } from 'react';
import { ConfirmDialog } from '../developer/ConfirmDialog.tsx';
import { Button } from '../kit/Button.tsx';
import { useAdminMessages } from './messages.ts';

interface Props {
  isBusy: boolean;
  onRemove: () => void;
}

/** Gives up the own home page for the general one. Asks first. */
export const HomeRemovalForm = ({ isBusy, onRemove }: Props) => {
  const { home } = useAdminMessages();
  const [isAsked, setAsked] = useState(false);
  const title = home.useGeneral;
  const text = home.useGeneralText;
  const confirm = home.useGeneralConfirm;
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
        question={isAsked ? { title: `${title}?`, text, confirm } : null}
        onConfirm={() => {
          setAsked(false);
          onRemove();
        }}
        onCancel={() => setAsked(false)}
      />
    </section>
  );
};
