import type { Part } from '../requirement.ts';
import {
  addressForm,
  dialogs,
  forms,
  lists,
  lostOrders,
  noticeWords,
  orderMachine,
  pages,
  refusals,
  sessionMachine,
  sessions,
  story,
  toasts,
} from '../tests.ts';

const refusedFields = forms(
  'an errors object: each message under its field, the first in focus, what was typed kept',
);
const general = forms('whatever else a refusal says is one general error, and saving again works');
const savedAddress = forms('refused and then saved, in the account');
const clientForms = forms('a client refused, failed, made, and refused again when it is edited');
const tokenForms = forms('a token refused, failed and made');
const unread = (what: string) =>
  pages(`a page that cannot be read says so, and another try shows it > ${what}`);
const broughtBack = lists('an address of the account, which is then deleted after all and brought back');

export const errors: readonly Part[] = [
  {
    section: 8,
    title: 'The error catalogue',
    requirements: [
      [
        "Client dialogs, all titled 'Oops...': 'Your cart is empty.', 'You must select a shipping address.', 'You must select a payment method.', 'You must sign in to wishlist products!', 'Your must sign in to see wishlist items.'",
        dialogs('an order of an empty cart'),
        dialogs('an order without a shipping address'),
        noticeWords('the dialog …'),
        dialogs('a heart pressed by a visitor: sign in, come back, and the product is wished for'),
        dialogs("the header's wishlist link followed by a visitor"),
        orderMachine('the checks are made in the order cart, address, payment, each with its dialog'),
      ],
      [
        'Search with no hits: \'Sorry, we did not find any results for "{query}"\'.',
        dialogs('no hits: the sentence with the words searched for, seen and spoken'),
        story('layout/SearchBox', 'Nothing Found'),
      ],
      [
        'Form error body handling: if the body has an errors object, its messages are shown per field; …',
        refusedFields,
        refusals('readRefusal'),
      ],
      [
        '… otherwise, if it has a message, it is shown as one general error; …',
        general,
        refusals('readRefusal'),
      ],
      ['… otherwise the whole body is used.', general, refusals('readRefusal')],
      [
        "With no usable body the message is 'Something went wrong. Please try again.'",
        general,
        refusals('says the specification’s sentence when there is nothing to say'),
      ],
      ["A generic banner reads 'There were some problems with your input.'", refusedFields, savedAddress],
      [
        "Client and token create/update failures: the list of server messages under 'Whoops! Something went wrong!', or 'Something went wrong. Please try again.'",
        clientForms,
        tokenForms,
      ],
      [
        'Failures of API calls for listing. (The specification shows no message or retry for these; here every failure is told and can be tried again: docs/decisions/0007.)',
        unread('the listing'),
        pages('a page that takes too long: after ten seconds it says so'),
        pages('the server gone: pages say so, and go on when it is back'),
      ],
      ['… product data.', unread('a product'), unread('the quick view of a product'), unread('a vendor')],
      [
        '… wishlist.',
        unread('the wishlist'),
        unread('the wishlist at the side'),
        lists('a heart that the server refuses goes back, with its count'),
      ],
      [
        '… address save.',
        forms('failing without a connection at the checkout, it keeps what was typed, even over a reload'),
      ],
      [
        '… address load/delete.',
        unread('the address book'),
        unread("the checkout's addresses"),
        broughtBack,
        lists("an address of the checkout's address book"),
      ],
      ['… profile load/save.', unread('the profile'), general],
      ['… orders load.', unread('the orders'), unread('an order')],
      [
        '… and place order.',
        lostOrders('says why, keeps everything, and is placed once by the presses that follow'),
        lostOrders('after thirty seconds it says so, and another press places no second order'),
        lostOrders('the order is kept and sent once when the connection is back'),
        lostOrders('the server gone while the browser is connected: the order is sent once it is back'),
      ],
      [
        'An address delete failure leaves the entry already removed locally. (Here it comes back with a message: docs/decisions/0007.)',
        broughtBack,
        lists("an address of the checkout's address book"),
      ],
      [
        'A failed auth check means not logged in.',
        sessions('at the opening of a page that says nothing of who is here'),
        sessionMachine('a failed check means not signed in'),
      ],
      [
        'Client delete, token revoke and list loads. (The specification shows no error handling; here they are told.)',
        lists('a client and a token'),
        lists('the access of an application'),
        unread('the OAuth clients'),
        unread('the personal access tokens'),
      ],
      [
        'Success toasts: the server msg on a wishlist toggle.',
        toasts("the server's own words on a wish, both ways"),
      ],
      [
        "Success toast 'Product Added to cart!'.",
        toasts('stand at the top right for 3000 ms with a progress bar, and wait under the pointer'),
      ],
      ["Success toast 'Profile saved Successfully.'.", refusedFields],
      ["Success toast 'Address Deleted Successfully.'.", broughtBack],
      [
        'A success toast when an address is saved.',
        savedAddress,
        addressForm('what is saved is reported to the parent, told, and ends the progress'),
      ],
    ],
  },
];
