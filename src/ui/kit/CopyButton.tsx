import { useEffect, useState } from 'react';
import { useMessages } from '../messages/context.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { LiveRegion } from './LiveRegion.tsx';

interface Props {
  text: string;
  /** What the text is, for the accessible name: 'Copy amount'. */
  subject: string;
}

/** Copies `text` to the clipboard and announces success or failure. */
export const CopyButton = ({ text, subject }: Props) => {
  const { layout } = useMessages();
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none');
  useEffect(() => {
    if (outcome === 'none') return;
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
        aria-label={outcome === 'copied' ? layout.copiedThis(subject) : layout.copyThis(subject)}
      >
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={18} />
        {outcome === 'copied' ? layout.copied : layout.copy}
      </Button>
      {outcome === 'failed' ? (
        <span role="alert">{layout.copyFailed}</span>
      ) : (
        <LiveRegion message={outcome === 'copied' ? layout.copied : ''} />
      )}
    </span>
  );
};
