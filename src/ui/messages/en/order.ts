import { formatNumber } from '../../../domain/locale.ts';

const number = (n: number) => formatNumber(n, 'en');

/** The page of a placed order, and what can be done with it. */
export const order = {
  thanks: 'Thank you. Your order has been placed.',
  orderSent: 'Your order is on its way.',
  orderDelivered: 'Your order was delivered.',
  orderCancelled: 'Your order was cancelled.',
  orderClosedText: 'Have the order number ready if you have questions.',
  thanksText: (number: string) =>
    `Please note your order number, ${number}. We will call you before we send the parcel.`,
  mailsGoTo: (email: string) => `Emails about it go to ${email}.`,
  orderNumber: 'Order number',
  orderDate: 'Date',
  orderDetails: 'Order details',
  transaction: 'Transaction',
  trackingLink: 'Link to this order',
  trackingText: 'Anyone with this link can see the order.',
  orderSteps: {
    placed: 'Placed',
    preparing: 'Being prepared',
    sent: 'Sent',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
  },
  orderProgress: 'Progress of the order',
  stepDone: 'done',
  print: 'Print invoice',
  deliveryDue: 'Usually delivered',
  courier: 'Courier',
  consignment: 'Consignment number',
  refunded: 'Refunded',
  orderAgain: 'Order again',
  reordered: 'The available items are in your cart.',
  reorderUnavailable: (names: string) => `No longer available: ${names}.`,
  reorderShort: (entries: string) => `Not all are left: ${entries}.`,
  reorderAdded: (name: string, added: number, quantity: number) =>
    `${name} (${number(added)} of ${number(quantity)} added)`,
  cancelOrder: 'Cancel order',
  cancelQuestion: 'Cancel this order?',
  cancelYes: 'Yes, cancel it',
  cancelNo: 'Keep the order',
  saveDetails: 'Choose a password to save your details',
  saveDetailsText: (email: string) =>
    `Next time, sign in as ${email} to see your orders and use your address again.`,
  detailsSaved: 'Your account is ready',
  detailsSavedText: 'You are signed in, and this order is in My Orders.',
  orderExpired: 'This link has expired',
  orderExpiredText: 'Sign in with the account that placed the order to see it.',
};
