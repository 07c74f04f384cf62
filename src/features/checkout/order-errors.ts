import type { SnapshotFrom } from 'xstate';
import type { OrderSubmissionView } from '../../machines/order-submission.ts';
import type { placeOrderMachine } from '../../machines/place-order.ts';
import type { AllMessages } from '../../ui/messages/en.ts';
import { failureMessage } from '../shell/failure-message.ts';

type OrderMessages = Pick<AllMessages, 'cart' | 'failures'>;
type Attempt = SnapshotFrom<typeof placeOrderMachine>;

/** Fields whose messages stand at the field itself. */
const atField = ['payment_trnx_mobile', 'payment_trnx_id'];

/** Why the last try placed nothing, for the place beside the button; null when nothing is wrong. */
export const orderProblem = (
  attempt: Attempt,
  submission: OrderSubmissionView,
  messages: OrderMessages,
): { title: string; messages?: string[] } | null => {
  const { cart, failures } = messages;
  const { failure, fieldErrors } = attempt.context;
  const alone = (title: string) => ({ title });
  const listed = (list: string[]) => ({ title: failures.invalidInput, messages: list });
  if (submission.isQueued) return alone(submission.isStored ? cart.orderQueued : cart.orderUnsaved);
  if (submission.isBusy) return null;
  if (attempt.matches({ open: 'changed' }) || attempt.matches({ open: 'outdated' }))
    // The shop's own words say what changed: a price, or which product is sold out.
    return fieldErrors.cart?.length ? listed(fieldErrors.cart) : alone(cart.totalsChanged);
  if (failure === null) return null;
  const fields = Object.keys(fieldErrors);
  if (fields.length === 0) return alone(failureMessage(failure, messages));
  const others = fields.flatMap((field) => (atField.includes(field) ? [] : (fieldErrors[field] ?? [])));
  return others.length > 0 ? listed(others) : null;
};

/** What is wrong with either part of the bKash proof. */
export const proofErrors = (
  { context: { faults, fieldErrors } }: Pick<Attempt, 'context'>,
  { cart }: OrderMessages,
): { mobile?: string | undefined; transactionId?: string | undefined } => ({
  mobile: faults.includes('mobile') ? cart.bkashMobileFault : fieldErrors.payment_trnx_mobile?.[0],
  transactionId: faults.includes('transactionId')
    ? cart.bkashTransactionFault
    : fieldErrors.payment_trnx_id?.[0],
});
