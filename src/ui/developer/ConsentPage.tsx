import type { Scope } from '../../contracts/schemas/oauth.ts';
import { SignInFrame } from '../account/SignInFrame.tsx';
import { Button } from '../kit/Button.tsx';
import '../kit/Form.css';
import { FormErrors } from '../kit/FormErrors.tsx';
import { useDeveloperMessages } from '../messages/developer.ts';

interface Props {
  appName: string;
  scopes: readonly Scope[];
  isBusy: boolean;
  /** Why the last answer did not arrive. */
  problem?: string | undefined;
  onAnswer: (answer: 'allow' | 'deny') => void;
}

/** An application asks for access: its name, what it may do, and the customer's answer. */
export const ConsentPage = ({ appName, scopes, isBusy, problem, onAnswer }: Props) => {
  const texts = useDeveloperMessages();
  return (
    <SignInFrame title={texts.consentTitle(appName)} text={texts.consentText}>
      <ul className="sign-in-list">
        {scopes.length === 0 && <li>{texts.consentNoScopes}</li>}
        {scopes.map(({ id, description }) => (
          <li key={id}>{texts.scopeTexts[id] ?? description ?? id}</li>
        ))}
      </ul>
      {problem !== undefined && <FormErrors title={problem} />}
      <div className="form-actions">
        <Button look="primary" isBusy={isBusy} onClick={() => onAnswer('allow')}>
          {texts.allow}
        </Button>
        <Button isDisabled={isBusy} onClick={() => onAnswer('deny')}>
          {texts.deny}
        </Button>
      </div>
    </SignInFrame>
  );
};
