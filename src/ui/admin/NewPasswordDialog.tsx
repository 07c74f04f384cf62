import type { StaffMember } from '../../contracts/admin/schemas/staff.ts';
import { Button } from '../kit/Button.tsx';
import { CopyButton } from '../kit/CopyButton.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { useMessages } from '../messages/context.ts';
import { useAdminMessages } from './messages.ts';

export interface NewPassword {
  member: Pick<StaffMember, 'name' | 'email'>;
  password: string;
}

interface Props {
  /** Opens the dialog while set; never stored. */
  created: NewPassword | null;
  onClose: () => void;
}

/** Shows a new password once. A click outside does not close the dialog, because the password would be lost. */
export const NewPasswordDialog = ({ created, onClose }: Props) => {
  const messages = useAdminMessages();
  const { layout } = useMessages();
  const title = created === null ? '' : messages.passwordOf(created.member.name);
  return (
    <Dialog title={title} isOpen={created !== null} onClose={onClose} isSticky>
      <p>{created && messages.passwordOnce(created.member.email)}</p>
      <output className="admin-password" aria-label={title}>
        {created?.password}
      </output>
      <div className="dialog-actions">
        <CopyButton text={created?.password ?? ''} subject={title} />
        <Button onClick={onClose}>{layout.close}</Button>
      </div>
    </Dialog>
  );
};
