import type { Proof, Proofs } from './coverage.ts';

const of =
  (file: string) =>
  (title: string): Proof => ({ file, title });
const dialogs = of('tests/browser/error-catalogue-dialogs.test.ts');
const pages = of('tests/browser/error-catalogue-pages.test.ts');
const forms = of('tests/browser/error-catalogue-forms.test.ts');
const lists = of('tests/browser/error-catalogue-lists.test.ts');
const sessions = of('tests/browser/error-catalogue-session.test.ts');
const lostOrders = of('tests/browser/error-catalogue-order.test.ts');
const toasts = of('tests/browser/error-catalogue-toasts.test.ts');
const guest = of('tests/browser/purchase-guest.test.ts');
const buyer = of('tests/browser/purchase-customer.test.ts');
const catalogue = of('tests/server/catalogue.test.ts');
const addresses = of('tests/server/addresses.test.ts');
const signIn = of('tests/server/sign-in.test.ts');
const oauth = of('tests/server/oauth-provider.test.ts');
const calls = of('tests/contract/section-7.test.ts');
const client = of('tests/app/client.test.ts');
const lines = of('tests/domain/cart-lines.test.ts');
const totals = of('tests/domain/totals.test.ts');
const money = of('tests/domain/money.test.ts');
const listing = of('tests/domain/listing.test.ts');
const storedCart = of('tests/domain/stored-cart.test.ts');
const addressRules = of('tests/domain/addresses.test.ts');
const machine = (name: string, file = name): Proof => ({
  file: `tests/machines/${file}.test.ts`,
  title: `machine ${name} does what its model and its reviewed table say`,
});

const guestBuys = guest('a guest fills a cart, applies a coupon, pays cash');
const customerBuys = buyer('a customer chooses from the address book and pays by bKash');
const everyCall = calls('is in the contract with its payload');

/** Which tests prove which requirement, by its id. */
export const proofs: Proofs = {
  '2.7': [pages('the listing')],
  '2.42': [guestBuys, pages('an order')],
  '2.43': [pages("'the wishlist'"), lists('a product of the wishlist')],
  '2.44': [dialogs('a heart pressed by a visitor'), dialogs("the header's wishlist link")],
  '2.52': [pages('the quick view of a product')],
  '2.53': [pages('the wishlist at the side')],
  '2.62': [pages('an order')],
  '2.66': [machine('address-book')],
  '2.69': [forms('refused and then saved, in the account')],
  '2.71': [pages('the OAuth clients')],
  '2.73': [forms('a client refused, failed, made')],
  '2.74': [forms('a client refused, failed, made')],
  '2.75': [forms('a client refused, failed, made'), oauth('clients: made, listed without secret')],
  '2.76': [lists('the access of an application')],
  '2.79': [pages('the personal access tokens')],
  '2.81': [forms('a token refused, failed and made')],
  '2.82': [forms('a token refused, failed and made'), oauth('personal tokens: shown once')],
  '3.1': [catalogue('sliders, vendors, categories, districts')],
  '3.2': [catalogue('by slug, by id and by name')],
  '3.3': [lines('are matched by product'), lines('are made with the moment as id')],
  '3.4': [totals('treats any other type as fixed')],
  '3.5': [addresses('saves, changes and deletes addresses')],
  '3.6': [addressRules('starts with the signed-in person and Dhaka')],
  '3.7': [catalogue('sliders, vendors, categories, districts')],
  '3.9': [signIn('profile: read, change, refuse')],
  '3.10': [oauth('clients: made, listed without secret')],
  '3.11': [oauth('personal tokens: shown once')],
  '3.12': [oauth('the customer sees the grant and takes it back')],
  '3.13': [storedCart('gives back what was kept')],
  '4.3': [lines('of one product join'), machine('cart')],
  '4.4': [lines('take a quantity between 1 and the stock'), machine('cart')],
  '4.5': [machine('cart')],
  '4.6': [machine('cart')],
  '4.7': [machine('cart'), storedCart('gives back what was kept')],
  '4.8': [guestBuys, lostOrders('the order is kept and sent once when the connection is back')],
  '4.9': [machine('coupon')],
  '4.12': [lists('a heart that the server refuses goes back'), machine('wishlist')],
  '4.13': [lists('a product of the wishlist')],
  '4.14': [guestBuys],
  '4.15': [customerBuys, machine('checkout-address')],
  '4.16': [lists("an address of the checkout's address book")],
  '4.17': [addressRules('sets one or both'), machine('checkout-address')],
  '4.18': [machine('checkout-address')],
  '4.19': [machine('checkout-address')],
  '4.21': [machine('address-form', 'forms')],
  '4.22': [forms('refused and then saved, in the account'), machine('address-form', 'forms')],
  '4.23': [addressRules('fills every field of a saved address')],
  '4.24': [lists('an address of the account, which is then deleted')],
  '4.25': [machine('session'), sessions('at the opening of a page that says nothing')],
  '4.26': [machine('quick-view')],
  '5.1': [dialogs('an order of an empty cart'), machine('place-order')],
  '5.2': [dialogs('an order without a shipping address'), machine('place-order')],
  '5.3': [machine('place-order')],
  '5.4': [dialogs('an order of an empty cart'), dialogs('an order without a shipping address')],
  '5.5': [customerBuys],
  '5.6': [dialogs('a heart pressed by a visitor')],
  '5.7': [dialogs("the header's wishlist link")],
  '5.8': [machine('coupon')],
  '5.9': [listing('counts a minimum of 0')],
  '5.10': [lines('take a quantity between 1 and the stock')],
  '5.11': [forms('an errors object: each message under its field')],
  '5.12': [forms('a client refused, failed, made'), forms('a token refused, failed and made')],
  '6.1': [guestBuys],
  '6.2': [sessions('is told, and after signing in the page that was wanted is there')],
  '6.3': [sessions('at the opening of a page that says nothing'), machine('session')],
  '6.4': [oauth('every scope is offered with its words')],
  '6.5': [oauth('clients: made, listed without secret')],
  '7.1': [client('method, filled path, query and the headers')],
  '7.2': [calls('the table has its thirty-five calls'), everyCall],
  '7.3': [catalogue('through the real client')],
  '7.4': [client('method, filled path, query and the headers'), everyCall],
  '8.1': [
    dialogs('an order of an empty cart'),
    dialogs('an order without a shipping address'),
    dialogs('a heart pressed by a visitor'),
    dialogs("the header's wishlist link"),
    machine('place-order'),
  ],
  '8.2': [dialogs('no hits')],
  '8.3': [
    forms('an errors object: each message under its field'),
    forms('whatever else a refusal says is one general error'),
  ],
  '8.4': [forms('whatever else a refusal says is one general error')],
  '8.5': [
    forms('an errors object: each message under its field'),
    forms('refused and then saved, in the account'),
  ],
  '8.6': [forms('a client refused, failed, made'), forms('a token refused, failed and made')],
  '8.7': [
    pages('a page that cannot be read says so'),
    pages('a page that takes too long'),
    pages('the server gone'),
    lists('a heart that the server refuses goes back'),
    forms('failing without a connection at the checkout'),
    forms('whatever else a refusal says is one general error'),
    lostOrders('says why, keeps everything, and is placed once'),
    lostOrders('after thirty seconds it says so'),
    lostOrders('the order is kept and sent once when the connection is back'),
    lostOrders('the server gone while the browser is connected'),
  ],
  '8.8': [
    lists('an address of the account, which is then deleted'),
    lists("an address of the checkout's address book"),
  ],
  '8.9': [
    sessions('at the opening of a page that says nothing'),
    sessions('is told, and after signing in the page that was wanted is there'),
  ],
  '8.10': [
    lists('a client and a token'),
    lists('the access of an application'),
    pages('the OAuth clients'),
    pages('the personal access tokens'),
  ],
  '8.11': [
    toasts("the server's own words on a wish"),
    toasts('stand at the top right for 3000 ms'),
    forms('an errors object: each message under its field'),
    lists('an address of the account, which is then deleted'),
    forms('refused and then saved, in the account'),
  ],
  '9.1': [money('reads back as the rounded amount'), money('gives the nearest whole taka')],
  '9.2': [guestBuys, machine('checkout-address')],
  '9.3': [totals('adds up as shown'), lines('are counted by their quantities')],
  '9.4': [totals('works out a cart by hand'), totals('treats any other type as fixed')],
  '9.5': [addressRules('starts with the signed-in person and Dhaka')],
  '9.6': [guestBuys, customerBuys],
  '9.7': [listing('newest first by default')],
  '9.11': [toasts('stand at the top right for 3000 ms')],
};
