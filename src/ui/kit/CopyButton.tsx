import { useEffect, useState } from 'react';
import { useMessages } from '../messages/context.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { LiveRegion } from './LiveRegion.tsx';

interface Props {
  /** What goes to the clipboard. */
  text: string;
  /** What it is, for its name: 'Copy amount'. */
  what: string;
}

/** Copies a text; says so, or says that it could not. */
export const CopyButton = ({ text, what }: Props) => {
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
        aria-label={outcome === 'copied' ? layout.copiedThis(what) : layout.copyThis(what)}
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
