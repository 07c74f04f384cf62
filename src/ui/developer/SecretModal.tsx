import { Button } from '../kit/Button.tsx';
import { CopyButton } from '../kit/CopyButton.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { useDeveloperMessages } from '../messages/developer.ts';
import './developer.css';

interface Props {
  /** Selects the texts. */
  kind: 'clientSecret' | 'personalToken';
  /** Opens the dialog while set; never stored. */
  secret: string | null;
  onClose: () => void;
}

/** Shows a new secret once. A click outside does not close the dialog, because the secret would be lost. */
export const SecretModal = ({ kind, secret, onClose }: Props) => {
  const developer = useDeveloperMessages();
  const isClient = kind === 'clientSecret';
  const title = isClient ? developer.clientSecretTitle : developer.tokenTitle;
  return (
    <Dialog title={title} isOpen={secret !== null} onClose={onClose} isSticky>
      <p>{isClient ? developer.clientSecretText : developer.tokenText}</p>
      <output className="developer-secret" aria-label={title}>
        {secret}
      </output>
      <div className="dialog-actions">
        <CopyButton text={secret ?? ''} subject={title} />
        <Button onClick={onClose}>{developer.close}</Button>
      </div>
    </Dialog>
  );
};
