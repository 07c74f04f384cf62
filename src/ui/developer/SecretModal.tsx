import { Button } from '../kit/Button.tsx';
import { CopyButton } from '../kit/CopyButton.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { useDeveloperMessages } from '../messages/developer.ts';
import './developer.css';

interface Props {
  /** A client's secret, or a personal access token. */
  kind: 'clientSecret' | 'personalToken';
  /** Shown while it is there, and stored nowhere. */
  secret: string | null;
  onClose: () => void;
}

/** A secret, the only time it is shown. A click outside does not close it, because it would be lost. */
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
        <CopyButton text={secret ?? ''} what={title} />
        <Button onClick={onClose}>{developer.close}</Button>
      </div>
    </Dialog>
  );
};
