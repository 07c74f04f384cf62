import type { CheckoutView } from '../../machines/checkout.ts';
import type { OrderSubmissionView } from '../../machines/order-submission.ts';
import type { AllMessages } from '../../ui/messages/en.ts';
import { failureMessage } from '../page/failure-message.ts';

type OrderMessages = Pick<AllMessages, 'cart' | 'failures'>;

/** Fields that display their own messages. */
const fieldsWithMessage = ['payment_trnx_mobile', 'payment_trnx_id'];

/** Error of the last attempt, displayed next to the button; null if there is none. */
export const orderProblem = (
  checkout: CheckoutView,
  submission: OrderSubmissionView,
  messages: OrderMessages,
  /** The names of the lines that cannot be ordered. */
  unavailable: string[],
): { title: string; messages?: string[] } | null => {
  const { cart, failures } = messages;
  const { failure, fieldErrors } = checkout;
  const alone = (title: string) => ({ title });
  const listed = (list: string[]) => ({ title: failures.invalidInput, messages: list });
  if (submission.isQueued) return alone(submission.isStored ? cart.orderQueued : cart.orderUnsaved);
  if (submission.isBusy) return null;
  if (checkout.isUnavailable)
    return unavailable.length > 0 ? { title: cart.linesUnavailable, messages: unavailable } : null;
  if (checkout.isTotalChanged || checkout.arePricesUnavailable)
    // The server's messages name the change: a price, or a product that sold out.
    return fieldErrors.cart?.length ? listed(fieldErrors.cart) : alone(cart.totalsChanged);
  if (failure === null) return null;
  const errors = Object.entries(fieldErrors);
  if (errors.length === 0) return alone(failureMessage(failure, messages));
  const others = errors.flatMap(([field, texts]) => (fieldsWithMessage.includes(field) ? [] : texts));
  return others.length > 0 ? listed(others) : null;
};

/** Errors of the bKash fields. */
export const bkashErrors = (
  { invalidFields, fieldErrors }: Pick<CheckoutView, 'invalidFields' | 'fieldErrors'>,
  { cart }: OrderMessages,
): { mobile?: string | undefined; transactionId?: string | undefined } => ({
  mobile: invalidFields.includes('mobile') ? cart.bkashMobileInvalid : fieldErrors.payment_trnx_mobile?.[0],
  transactionId: invalidFields.includes('transactionId')
    ? cart.bkashTransactionInvalid
    : fieldErrors.payment_trnx_id?.[0],
});
