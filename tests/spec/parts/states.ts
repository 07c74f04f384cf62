import type { Part } from '../requirement.ts';
import {
  account,
  addressForm,
  addressMachine,
  addressRules,
  bookMachine,
  buyer,
  cart,
  cartMachine,
  couponMachine,
  guest,
  lines,
  lists,
  lostOrders,
  machine,
  quickView,
  quickViewMachine,
  sessionMachine,
  sessions,
  shipping,
  shownOrder,
  storedCart,
  story,
  wishlistMachine,
} from '../tests.ts';

const myOrders = account(
  'lists each order with its amount, date, status and payment, and leads to its details',
);
const guestBuys = guest(
  'a guest fills a cart, applies a coupon, pays cash, and the database keeps what was shown',
);
const customerBuys = buyer(
  'a customer chooses from the address book and pays by bKash, after a proof that is refused twice',
);
const entry = account('shows each entry, and Edit puts its form there until the entry is saved in its place');
const cartUndo = cart('a line removed and a cart cleared can be had back, and a reload keeps what is there');
const reported = 'what is saved is reported to the parent, told, and ends the progress';

export const states: readonly Part[] = [
  {
    section: 4,
    title: 'Orders',
    requirements: [
      [
        'Order status (numeric): 1 Pending (warning badge), 2 Processing (info badge), 3 Cancelled (danger badge), any other value Delivered (success badge).',
        myOrders,
        shownOrder('status …'),
      ],
      ["Payment shows paid, or 'Not Paid' from is_paid.", myOrders],
    ],
  },
  {
    section: 4,
    title: 'Cart',
    requirements: [
      [
        'Adding an existing line (same product, and same variation when a variant) increases its quantity; otherwise a new line is added.',
        cartMachine('adding raises the line of the product or makes one, up to the stock'),
        lines('count what was added, up to the stock'),
      ],
      [
        'The minus button never drops a quantity below 1.',
        cartMachine('plus adds one up to the stock, minus takes one down to 1'),
        story('kit/QuantityStepper', 'Stays Between One And The Stock'),
        cart('each line with its parts, the totals with their radios, and the two ways on'),
      ],
      [
        'Remove deletes a line; clear empties the cart.',
        cartMachine('remove deletes its line alone, and can be undone'),
        cartMachine('clear empties the cart, keeps the coupon, and can be undone'),
        cartUndo,
      ],
      [
        'Every change is persisted in browser storage, and so are categories and coupon.',
        cartMachine('every change is kept'),
        cartMachine('the coupon and the categories are those given last'),
        guestBuys,
      ],
      [
        'On start, cart, categories and coupon are restored from storage.',
        cartMachine('what is restored comes before what was added meanwhile, and nothing is lost'),
        storedCart('gives back what was kept, after a trip through JSON'),
        guestBuys,
      ],
      [
        'After a successful order the cart is cleared and the coupon removed.',
        guestBuys,
        cartMachine('after an order what was ordered leaves, and the coupon with it'),
        couponMachine('after a successful order the coupon is removed'),
        lostOrders('the order is kept and sent once when the connection is back'),
      ],
    ],
  },
  {
    section: 4,
    title: 'Coupon',
    requirements: [
      [
        'Valid or invalid after the server check. Valid stores the coupon.',
        couponMachine('valid stores the coupon that the server named'),
        guestBuys,
      ],
      ['Invalid clears the coupon.', couponMachine('invalid clears the coupon'), guestBuys],
      ["The initial message is 'Enter a valid coupon code to avail discount.'", guestBuys],
      [
        'When applied, the message says the coupon code is applied for the amount discount on the cart.',
        guestBuys,
        story('checkout/CouponBox', 'Applied'),
      ],
    ],
  },
  {
    section: 4,
    title: 'Wishlist toggle',
    requirements: [
      [
        "The server returns action 'create' or another value. The count goes up by one on create and down by one otherwise.",
        wishlistMachine('the count goes up by one on create and down by one otherwise'),
        lists('a heart that the server refuses goes back, with its count'),
      ],
      [
        'Removing from the wishlist page drops the item at once and also toggles on the server.',
        lists('a product of the wishlist'),
        wishlistMachine('removing takes the product off at once, and can be undone'),
      ],
    ],
  },
  {
    section: 4,
    title: 'Checkout address step',
    requirements: [
      [
        'With no saved address, a form is shown.',
        guestBuys,
        addressMachine(
          'with no saved address the form is shown, else what was chosen before is used, or the default',
        ),
      ],
      [
        'Otherwise the saved default address is used as both shipping and billing.',
        addressMachine(
          'with no saved address the form is shown, else what was chosen before is used, or the default',
        ),
        customerBuys,
      ],
      [
        'Edit opens the address book or an edit form.',
        addressMachine('changing an address opens the book, or the form when there is none'),
        addressMachine('editing fills the form with the entry, adding with none'),
        customerBuys,
      ],
      [
        "Choosing an address sets shipping or billing, or both when the type is 'all'.",
        addressMachine(
          'choosing sets shipping or billing or both, and clears the picked radio but for billing',
        ),
        addressRules('the choice of addresses > sets one or both'),
        customerBuys,
      ],
      [
        "The shipping charge follows the shipping address city ('Dhaka' gives the Dhaka charge, any other city the outside charge), unless the user picked a shipping radio option.",
        shipping('shipping > picked …'),
        customerBuys,
      ],
      [
        'Saving an address resets that choice.',
        customerBuys,
        addressMachine('saving lists the address once, uses it, and clears the picked radio'),
      ],
      ['Payment defaults to cash.', guestBuys],
    ],
  },
  {
    section: 4,
    title: 'Address form and deletion',
    requirements: [
      [
        'Idle, busy while submitting, successful, or holding errors. On submit the errors are cleared and the form goes busy.',
        addressForm('a submit goes busy with errors cleared, and none is sent while one is'),
        addressForm('a refusal shows the server’s messages under their fields'),
      ],
      [
        'On success it reports the saved address to its parent, shows a success toast and finishes a progress bar.',
        addressForm(reported),
        entry,
      ],
      [
        'In edit mode it first resets, then fills from the given address.',
        addressRules('fills every field of a saved address, the absent ones empty'),
        machine('address-form', 'forms')('what is typed is kept, whatever happens'),
        entry,
      ],
      [
        'Address deletion: the entry is removed from the list at once, before the server confirms.',
        lists('an address of the account, which is then deleted after all and brought back'),
        bookMachine('an entry is removed from the list at once, before the server confirms'),
        addressMachine('a deleted entry leaves the list and the choice at once'),
      ],
    ],
  },
  {
    section: 4,
    title: 'Auth state and quick view',
    requirements: [
      [
        'Auth state: unknown/false at first; true if the auth check succeeds, false if it fails.',
        sessionMachine('nobody is known before the first check has ended'),
        sessionMachine('signed in if the check succeeds'),
        sessionMachine('a failed check means not signed in'),
        sessions('at the opening of a page that says nothing of who is here'),
      ],
      [
        'Quick view: a flag plus a product id.',
        quickViewMachine('the view is open on the product asked for last'),
        quickView('is in the address: a reload keeps it, Back closes it over the same list'),
      ],
    ],
  },
];
