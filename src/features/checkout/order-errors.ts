import type { OrderView } from '../../platform/actors/views.ts';
import type { AllMessages } from '../../ui/messages/en.ts';
import { failureMessage } from '../shell/failure-message.ts';

type OrderMessages = Pick<AllMessages, 'cart' | 'failures'>;

/** Fields whose messages stand at the field itself. */
const atField = ['payment_trnx_mobile', 'payment_trnx_id'];

/** Why the last try placed nothing, for the place beside the button; null when nothing stands against it. */
export const orderProblem = (
  { state, isStored, failure, fieldErrors }: OrderView,
  messages: OrderMessages,
): { title: string; messages?: string[] } | null => {
  const { cart, failures } = messages;
  const alone = (title: string) => ({ title });
  const listed = (list: string[]) => ({ title: failures.invalidInput, messages: list });
  switch (state) {
    case 'queued':
      return alone(isStored ? cart.orderQueued : cart.orderUnsaved);
    case 'changed':
    case 'outdated':
      // The shop's own words say what changed: a price, or which product is sold out.
      return fieldErrors.cart?.length ? listed(fieldErrors.cart) : alone(cart.totalsChanged);
    case 'failed':
      return failure && alone(failureMessage(failure, messages));
    case 'refused': {
      const fields = Object.keys(fieldErrors);
      if (fields.length === 0) return failure && alone(failureMessage(failure, messages));
      const others = fields.flatMap((field) => (atField.includes(field) ? [] : (fieldErrors[field] ?? [])));
      return others.length > 0 ? listed(others) : null;
    }
    default:
      return null;
  }
};

/** What is wrong with either part of the bKash proof. */
export const proofErrors = (
  { faults, fieldErrors }: OrderView,
  { cart }: OrderMessages,
): { mobile?: string | undefined; transactionId?: string | undefined } => ({
  mobile: faults.includes('mobile') ? cart.bkashMobileFault : fieldErrors.payment_trnx_mobile?.[0],
  transactionId: faults.includes('transactionId')
    ? cart.bkashTransactionFault
    : fieldErrors.payment_trnx_id?.[0],
});
