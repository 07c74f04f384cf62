import type { OrderView } from '../../app/actors/views.ts';
import type { Texts } from '../../ui/texts/en.ts';
import { failureSentence } from '../-failure-sentence.ts';

/** Fields whose messages stand at the field itself. */
const atField = ['payment_trnx_mobile', 'payment_trnx_id'];

/** Why the last try placed nothing, in sentences for the place beside the button. */
export const orderErrors = (order: OrderView, texts: Texts): string[] => {
  const { cart } = texts;
  const why = order.failure ? failureSentence(order.failure, texts) : '';
  switch (order.state) {
    case 'queued':
      return [order.isKept ? cart.orderQueued : cart.orderUnkept];
    case 'changed':
    case 'outdated':
      // The shop's own words say what changed: a price, or which product is sold out.
      return order.fieldErrors.cart?.length ? order.fieldErrors.cart : [cart.totalsChanged];
    case 'failed':
      return [why];
    case 'refused': {
      const elsewhere = Object.entries(order.fieldErrors).filter(([field]) => !atField.includes(field));
      const messages = elsewhere.flatMap(([, texts]) => texts);
      return messages.length > 0 || Object.keys(order.fieldErrors).length > 0 ? messages : [why];
    }
    default:
      return [];
  }
};

/** What is wrong with either part of the bKash proof. */
export const proofErrors = (
  { faults, fieldErrors }: OrderView,
  { cart }: Texts,
): { mobile?: string | undefined; transactionId?: string | undefined } => ({
  mobile: faults.includes('mobile') ? cart.bkashMobileFault : fieldErrors.payment_trnx_mobile?.[0],
  transactionId: faults.includes('transactionId')
    ? cart.bkashTransactionFault
    : fieldErrors.payment_trnx_id?.[0],
});
