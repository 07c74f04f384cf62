import { PasswordField } from '../account/PasswordField.tsx';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import type { FormProps } from '../kit/form-props.ts';
import { Link } from '../kit/Link.tsx';
import { useFocusWhen } from '../kit/use-focus-when.ts';
import { useMessages } from '../messages/context.ts';
import { useOrderMessages } from '../messages/order.ts';
import { useSignInMessages } from '../messages/sign-in.ts';
import { CheckoutSection } from '../order/CheckoutSection.tsx';

type Props = FormProps<{ password: string }> & { email: string; isSaved: boolean };

/** Creates an account from the details of a guest order: only the password is missing. */
export const SaveDetails = ({ email, isSaved, isBusy, onSubmit, ...form }: Props) => {
  const signIn = useSignInMessages();
  const messages = useOrderMessages();
  const { layout } = useMessages();
  const focusOnSave = useFocusWhen(isSaved);
  if (isSaved)
    return (
      <div {...focusOnSave} className="order-save">
        <CheckoutSection title={messages.detailsSaved}>
          <p>{messages.detailsSavedText}</p>
          <Link href="/account/orders">{layout.orders}</Link>
        </CheckoutSection>
      </div>
    );
  return (
    <div className="order-save">
      <CheckoutSection title={messages.saveDetails}>
        <p>{messages.saveDetailsText(email)}</p>
        <Form label={messages.saveDetails} {...form} onSubmit={({ password = '' }) => onSubmit({ password })}>
          <PasswordField
            name="password"
            label={signIn.password}
            autoComplete="new-password"
            description={signIn.passwordHint}
          />
          <div className="form-actions">
            <Button type="submit" isBusy={isBusy}>
              {isBusy ? signIn.registering : signIn.register}
            </Button>
          </div>
        </Form>
      </CheckoutSection>
    </div>
  );
};
