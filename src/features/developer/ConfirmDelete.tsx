import { ConfirmDialog } from '../../ui/developer/ConfirmDialog.tsx';
import { useDeveloperMessages } from '../../ui/messages/developer.ts';

interface Props {
  /** Name of the item to delete; null while the dialog is closed. */
  name: string | null;
  text: string;
  send: (event: { type: 'deletion.confirm' } | { type: 'deletion.cancel' }) => void;
}

/** Confirmation dialog for deleting a client or a token. */
export const ConfirmDelete = ({ name, text, send }: Props) => {
  const developer = useDeveloperMessages();
  return (
    <ConfirmDialog
      question={
        name === null ? null : { title: developer.deleteQuestion(name), text, confirm: developer.delete }
      }
      onConfirm={() => send({ type: 'deletion.confirm' })}
      onCancel={() => send({ type: 'deletion.cancel' })}
    />
  );
};
