import { useEffect, useRef, useState } from 'react';
import type { TotpSetup } from '../../contracts/admin/schemas/staff.ts';
import { ConfirmDialog } from '../developer/ConfirmDialog.tsx';
import { Button } from '../kit/Button.tsx';
import { CopyButton } from '../kit/CopyButton.tsx';
import { Form, type FormState } from '../kit/Form.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAccountMessages } from '../messages/account.ts';
import { useAdminMessages } from './messages.ts';
import { QrCode } from './QrCode.tsx';

interface Props extends FormState {
  isOn: boolean;
  /** What the app is to read; null while nothing is set up. */
  setup: TotpSetup | null;
  /** New recovery codes to be kept. */
  codes: readonly string[];
  isBusy: boolean;
  /** Why something other than the code was not done. */
  failure: string | null;
  onStart: () => void;
  onCancel: () => void;
  onSubmit: (code: string) => void;
  onRenew: () => void;
  onClose: () => void;
  onRemove: () => void;
}

/** The second factor of the own account: an authenticator app, and recovery codes. */
export const TwoFactor = ({
  isOn,
  setup,
  codes,
  isBusy,
  failure,
  onStart,
  onCancel,
  onSubmit,
  onRenew,
  onClose,
  onRemove,
  ...form
}: Props) => {
  const { twoFactor: texts } = useAdminMessages();
  const account = useAccountMessages();
  const [isAsked, setAsked] = useState(false);
  const section = useRef<HTMLElement>(null);
  const shown = setup ? 'setup' : codes.length > 0 ? 'codes' : isOn ? 'on' : 'off';
  const last = useRef(shown);
  // The pressed button goes with what it has started.
  useEffect(() => {
    if (last.current !== shown) section.current?.focus();
    last.current = shown;
  }, [shown]);
  return (
    <section
      ref={section}
      className="admin-section admin-account-form admin-two-factor"
      tabIndex={-1}
      aria-label={texts.title}
    >
      <h2>{texts.title}</h2>
      {failure !== null && <p role="alert">{failure}</p>}
      {shown === 'setup' && setup && (
        <>
          <ol>
            <li>{texts.scan}</li>
            <li>{texts.enter}</li>
          </ol>
          <QrCode text={setup.uri} label={texts.qr} />
          <p>{texts.orType}</p>
          <p>
            <code lang="en">{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>{' '}
            <CopyButton text={setup.secret} subject={texts.secret} />
          </p>
          <Form label={texts.title} {...form} onSubmit={({ code = '' }) => onSubmit(code)}>
            <TextField
              name="code"
              label={texts.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={40}
              isRequired
            />
            <div className="form-actions">
              <Button type="submit" look="primary" isBusy={isBusy}>
                {texts.turnOn}
              </Button>
              <Button onClick={onCancel}>{account.cancel}</Button>
            </div>
          </Form>
        </>
      )}
      {shown === 'codes' && (
        <>
          <p>{texts.codesText}</p>
          <ul className="admin-codes" aria-label={texts.codes} lang="en">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <div className="form-actions">
            <CopyButton text={codes.join('\n')} subject={texts.codes} />
            <Button look="primary" onClick={onClose}>
              {texts.kept}
            </Button>
          </div>
        </>
      )}
      {shown === 'on' && (
        <>
          <p>{texts.onText}</p>
          <div className="form-actions">
            <Button isBusy={isBusy} onClick={onRenew}>
              {texts.renew}
            </Button>
            <Button isBusy={isBusy} onClick={() => setAsked(true)}>
              {texts.turnOff}
            </Button>
          </div>
        </>
      )}
      {shown === 'off' && (
        <>
          <p>{texts.offText}</p>
          <div className="form-actions">
            <Button isBusy={isBusy} onClick={onStart}>
              {texts.setUp}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        question={
          isAsked ? { title: texts.turnOffTitle, text: texts.turnOffText, confirm: texts.turnOff } : null
        }
        onConfirm={() => {
          setAsked(false);
          onRemove();
        }}
        onCancel={() => setAsked(false)}
      />
    </section>
  );
};
