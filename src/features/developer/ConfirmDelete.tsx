import { ConfirmDialog } from '../../ui/developer/ConfirmDialog.tsx';
import { useDeveloperMessages } from '../../ui/messages/developer.ts';

interface Props {
  /** The name of what is to be deleted; null while nothing is. */
  name: string | null;
  text: string;
  send: (event: { type: 'deletion.confirm' } | { type: 'deletion.cancel' }) => void;
}

/** Asks before a client or a token is deleted. */
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
