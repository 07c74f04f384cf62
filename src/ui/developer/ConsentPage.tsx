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
  /** Why the last request failed. */
  problem?: string | undefined;
  onDecision: (decision: 'allow' | 'deny') => void;
}

/** OAuth consent screen: the application, its requested scopes, Allow and Deny. */
export const ConsentPage = ({ appName, scopes, isBusy, problem, onDecision }: Props) => {
  const messages = useDeveloperMessages();
  return (
    <SignInFrame title={messages.consentTitle(appName)} text={messages.consentText}>
      <ul className="sign-in-list">
        {scopes.length === 0 && <li>{messages.consentNoScopes}</li>}
        {scopes.map(({ id, description }) => (
          <li key={id}>{messages.scopeDescriptions[id] ?? description ?? id}</li>
        ))}
      </ul>
      {problem !== undefined && <FormErrors title={problem} />}
      <div className="form-actions">
        <Button look="primary" isBusy={isBusy} onClick={() => onDecision('allow')}>
          {messages.allow}
        </Button>
        <Button isBlocked={isBusy} onClick={() => onDecision('deny')}>
          {messages.deny}
        </Button>
      </div>
    </SignInFrame>
  );
};
