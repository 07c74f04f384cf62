import type { Part } from '../requirement.ts';
import {
  account,
  addresses,
  addressRules,
  binding,
  buyer,
  cart,
  catalogue,
  couponMachine,
  developer,
  dialogs,
  entities,
  filters,
  forms,
  guest,
  listing,
  noticeWords,
  oauth,
  orderMachine,
  orders,
  pages,
  profileForm,
  search,
  sessionMachine,
  sessions,
  signIn,
  story,
  tokensMachine,
} from '../tests.ts';

const order = orderMachine('the checks are made in the order cart, address, payment, each with its dialog');
const emptyCart = dialogs("dialogs titled 'Oops...' > an order of an empty cart");
const noAddress = dialogs("dialogs titled 'Oops...' > an order without a shipping address");
const noPayment = noticeWords(
  'the dialog noPaymentMethod is titled Oops... and says: You must select a payment method.',
);
const heart = dialogs('a heart pressed by a visitor: sign in, come back, and the product is wished for');
const headerLink = dialogs("the header's wishlist link followed by a visitor");
const guestBuys = guest(
  'a guest fills a cart, applies a coupon, pays cash, and the database keeps what was shown',
);
const customerBuys = buyer(
  'a customer chooses from the address book and pays by bKash, after a proof that is refused twice',
);
const clientForms = forms('a client refused, failed, made, and refused again when it is edited');
const tokenForms = forms('a token refused, failed and made');
const refusedFields = forms(
  'an errors object: each message under its field, the first in focus, what was typed kept',
);
const profile = account(
  'has its headings, and the three fields marked as required, filled with who is signed in',
);

export const rules: readonly Part[] = [
  {
    section: 5,
    title: 'Validation rules',
    requirements: [
      [
        "Placing an order requires, checked in this order: a non-empty cart ('Your cart is empty.'), …",
        emptyCart,
        order,
      ],
      ["… a shipping address ('You must select a shipping address.'), …", noAddress, order],
      ["… a payment method ('You must select a payment method.').", order, noPayment],
      ["Each is shown as an error dialog titled 'Oops...'.", emptyCart, noAddress, noPayment],
      [
        'A mobile-banking payment shows fields for the sender mobile number (placeholder 01xxxxxxxx) and transaction id, plus a prompt to pay first.',
        customerBuys,
        story('checkout/Checkout', 'Default'),
      ],
      ["Wishlisting requires sign-in: 'You must sign in to wishlist products!' with a login link.", heart],
      [
        "The wishlist header link says 'Your must sign in to see wishlist items.' when signed out.",
        headerLink,
      ],
      [
        'The coupon is checked only when a code is typed.',
        couponMachine('the coupon is checked only when a code is typed'),
        story('checkout/CouponBox', 'Only A Typed Code Is Checked'),
      ],
      [
        'The server decides the validity of a coupon.',
        catalogue('coupons > OLD'),
        catalogue('coupons > EID10'),
        couponMachine('valid stores the coupon that the server named'),
        orders('an expired coupon is refused and nothing is kept'),
      ],
      [
        'Price filter: min 0 counts as a value; max is ignored when empty or 0.',
        filters('counts a minimum of 0, and ignores a maximum that is empty or 0'),
        story('product/FilterSidebar', 'Minimum Of Zero Counts'),
        listing('a filter that is applied goes into the address, and the list is read anew with it'),
      ],
      [
        'Cart quantity input has min 0, but the stepper keeps it at least 1.',
        story('kit/QuantityStepper', 'Stays Between One And The Stock'),
        cart('each line with its parts, the totals with their radios, and the two ways on'),
      ],
      [
        'Address form: only required-marker stars.',
        account('Add Address: its fields, marks and placeholders, started with who is signed in and Dhaka'),
      ],
      [
        'Address form: server field errors are shown under each field.',
        account('Add Address: its fields, marks and placeholders, started with who is signed in and Dhaka'),
        addresses('every field at fault is named, all at once'),
      ],
      ['Profile form: name, email (email input type) and phone are marked required.', profile],
      [
        'Profile form: server field errors are shown under each field and the field is highlighted.',
        refusedFields,
        profileForm('a refusal shows the server’s messages under their fields'),
      ],
      [
        "Client and token create/update: server errors are flattened into a list under 'Whoops! Something went wrong!'.",
        clientForms,
        tokenForms,
      ],
      [
        "If the error response is not structured, 'Something went wrong. Please try again.' is shown.",
        clientForms,
        tokenForms,
      ],
    ],
  },
  {
    section: 6,
    title: 'Roles and permissions',
    requirements: [
      [
        'Visitor (not signed in): may browse, search, and use cart and checkout screens.',
        guestBuys,
        search('Enter goes to the results for the words'),
        listing("a category lists what is in it and below it, under its name; 'all' lists everything"),
      ],
      [
        'Signed-in customer: may use the wishlist, address book, saved shipping address, profile, orders and developer screens.',
        sessions('is told, and after signing in the page that was wanted is there'),
        account('a visitor is asked to sign in for a page of the account, and then is there'),
        binding('access > …'),
        customerBuys,
        pages('a page that cannot be read says so, and another try shows it'),
      ],
      [
        'Auth is decided by a server check.',
        sessions('at the opening of a page that says nothing of who is here'),
        sessionMachine('signed in if the check succeeds'),
        signIn('register, sign out, sign in'),
      ],
      [
        'The address form needs the user object for its defaults.',
        addressRules('starts with the signed-in person and Dhaka'),
        addressRules('starts empty for a visitor'),
      ],
      [
        'Token scopes selectable for a personal access token come from the server list.',
        developer("made with the server's scopes, shown once, good for the API until it is deleted"),
        tokensMachine('the scopes come from the server, and are asked for again as a form is opened'),
      ],
      [
        'Confidential clients have a secret; public ones cannot hold one.',
        oauth('clients: made, listed without secret, changed, deleted, for their maker alone'),
        developer('made by Enter, its secret shown once; a public one without; changed and deleted'),
        entities('OAuth client just made has its fields'),
      ],
    ],
  },
];
