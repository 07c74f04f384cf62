import { useState } from 'react';
import type { AdminPage } from '../../contracts/admin/schemas/page.ts';
import { ConfirmDialog } from '../developer/ConfirmDialog.tsx';
import { Button } from '../kit/Button.tsx';
import { useAdminMessages } from './messages.ts';

interface Props {
  page: AdminPage;
  isBusy: boolean;
  onRemove: () => void;
}

/** Deletes a page, or its own text where there is a general one. Asks first. */
export const PageRemovalForm = ({ page, isBusy, onRemove }: Props) => {
  const messages = useAdminMessages();
  const [isAsked, setAsked] = useState(false);
  const [title, text, confirm] = page.is_standard
    ? [messages.useGeneralText, messages.useGeneralTextText, messages.useGeneralTextConfirm]
    : [messages.deletePage, messages.deletePageText, messages.delete];
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
        question={
          isAsked
            ? { title: page.is_standard ? `${title}?` : messages.deleteTitle(page.title), text, confirm }
            : null
        }
        onConfirm={() => {
          setAsked(false);
          onRemove();
        }}
        onCancel={() => setAsked(false)}
      />
    </section>
  );
};
