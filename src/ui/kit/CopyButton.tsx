import { useEffect, useState } from 'react';
import { useSharingMessages } from '../messages/sharing.ts';
import { Button } from './Button.tsx';
import { checkIcon } from './check-icon.ts';
import './field.css';
import { Icon } from './Icon.tsx';
import { LiveRegion } from './LiveRegion.tsx';

interface Props {
  text: string;
  /** What the text is, for the accessible name: 'Copy amount'. */
  subject: string;
}

const select = (field: HTMLInputElement | null) => field?.select();

/** Copies `text` to the clipboard and announces success. If the browser refuses, shows the text, selected. */
export const CopyButton = ({ text, subject }: Props) => {
  const sharing = useSharingMessages();
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none');
  useEffect(() => {
    // The text stays to be copied by hand.
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome('none'), 4000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => setOutcome('copied'),
        () => setOutcome('failed'),
      );
  return (
    <span className="copy-button">
      <Button
        look="quiet"
        onClick={copy}
        aria-label={outcome === 'copied' ? sharing.copiedThis(subject) : sharing.copyThis(subject)}
      >
        <Icon name={outcome === 'copied' ? checkIcon : 'M9 9h11v11H9zM5 15H4V4h11v1'} size={18} />
        {outcome === 'copied' ? sharing.copied : sharing.copy}
      </Button>
      {outcome === 'failed' ? (
        <>
          <span role="alert">{sharing.copyFailed}</span>
          <input
            ref={select}
            className="field-input"
            aria-label={subject}
            value={text}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
        </>
      ) : (
        <LiveRegion message={outcome === 'copied' ? sharing.copied : ''} />
      )}
    </span>
  );
};
