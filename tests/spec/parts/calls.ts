import type { Part, Proof, Requirement } from '../requirement.ts';
import {
  account,
  addresses,
  addressForm,
  calls,
  catalogue,
  client,
  clientsMachine,
  couponMachine,
  developer,
  forms,
  guest,
  hostedSearch,
  lists,
  oauth,
  orders,
  pages,
  productLists,
  search,
  sessionMachine,
  signIn,
  toasts,
  tokensMachine,
  wishlistMachine,
} from '../tests.ts';

/** A row of the specification's table: the call stands in the contract, and the tests show its answer and use. */
const row = (call: string, answer: string, ...used: Proof[]): Requirement => [
  `${call}${answer === '' ? '' : `: ${answer}`}`,
  calls(`${call} is in the contract with its payload`),
  ...used,
];

const oneProduct = catalogue('by slug, by id and by name');
const slider = catalogue('sliders, vendors, categories, districts');
const wishes = catalogue('toggles, counts, lists and marks, for its customer alone');
const ownAddresses = addresses('saves, changes and deletes addresses; the first is the default');
const saved = addressForm('what is saved is reported to the parent, told, and ends the progress');
const registered = signIn('register, sign out, sign in');
const madeClients = oauth('clients: made, listed without secret, changed, deleted, for their maker alone');
const clientCard = developer(
  'made by Enter, its secret shown once; a public one without; changed and deleted',
);
const clientReload = clientsMachine(
  'a saved client shows its secret once, or closes the modal, and the list is read again',
);
const madeTokens = oauth('personal tokens: shown once, listed without, deleted, for their owner alone');
const tokenCard = developer(
  "made with the server's scopes, shown once, good for the API until it is deleted",
);
const granted = oauth('the customer sees the grant and takes it back: its tokens stop at once');

export const apiCalls: readonly Part[] = [
  {
    section: 7,
    title: 'The calls it makes',
    requirements: [
      [
        'Every request carries a default header marking it as script-made.',
        client('method, filled path, query and the headers that every call carries'),
      ],
      ['Bodies are JSON.', client('what is sent > a body as JSON')],
      row(
        'POST /api/filter_products?page={n}',
        'paginated: data and meta.total',
        productLists('past the last page is empty, and the total stands'),
        productLists('filters by …'),
      ),
      row('GET /api/get_product_details_by_slug/{slug}', 'data is the product', oneProduct),
      row(
        'GET /api/get_product_details/{id}',
        'quick view; data',
        oneProduct,
        pages('the quick view of a product'),
      ),
      row('GET /api/get_product_details_breadcrumb_by_slug/{slug}', 'data has name', oneProduct),
      row('GET /api/get_merchant_products/{merchantId}', 'data.data list', slider),
      row('GET /api/get_category_products/{categoryId}', 'data.data list', slider),
      row('GET /api/get_featured_products', 'data list', slider),
      row('GET /api/get_deals', 'data list', slider),
      row('GET /api/get_categories', 'list of category trees', slider),
      row('GET /api/get_districts', 'array of district name strings', slider),
      row(
        'GET /api/user/toggle_wishlist/{productId}',
        'msg and action',
        wishes,
        toasts("the server's own words on a wish, both ways"),
      ),
      row(
        'GET /api/user/get_wishlist_count',
        'count',
        wishes,
        wishlistMachine('after sign-in the count is read and the wanted product wished for'),
      ),
      row('GET /api/user/get_wishlist_products', 'data list', wishes),
      row(
        'GET /api/get_coupon_details/{code}',
        'msg, is_valid, coupon',
        catalogue('coupons'),
        couponMachine('valid stores the coupon that the server named'),
      ),
      row('GET /api/get_auth_user/', 'user with name, email, phone', registered),
      row(
        'GET /api/user/auth_check',
        'success means logged in',
        registered,
        sessionMachine('signed in if the check succeeds'),
      ),
      row('GET /api/cart/get_addresses', 'list of addresses', ownAddresses),
      row('GET /api/cart/get_shipping_address/', 'default address', ownAddresses),
      row('POST /api/cart/save_address', 'saved address, passed to the parent', ownAddresses, saved),
      row(
        'PATCH /api/user/update_address/{id}',
        'updated address, passed to the parent',
        ownAddresses,
        account('shows each entry, and Edit puts its form there until the entry is saved in its place'),
      ),
      row(
        'GET /api/user/delete_address/{id}',
        "toast 'Address Deleted Successfully.'",
        ownAddresses,
        lists('an address of the account, which is then deleted after all and brought back'),
      ),
      row(
        'POST /api/cart/place_order',
        'order_id; then the browser goes to the confirmation page',
        orders('keeps the prices and names paid, whatever becomes of the product'),
        guest('a guest fills a cart, applies a coupon, pays cash, and the database keeps what was shown'),
      ),
      row(
        'GET /api/cart/get_order_detail/{orderId}',
        'data is the order',
        orders('keeps the prices and names paid, whatever becomes of the product'),
      ),
      row(
        'GET /api/user/get_my_orders',
        'data.data is the order list',
        orders('in the list of its customer alone, newest first'),
      ),
      row(
        'POST /api/user/save_personal_info',
        "toast 'Profile saved Successfully.'",
        signIn('profile: read, change, refuse'),
        forms('an errors object: each message under its field, the first in focus, what was typed kept'),
      ),
      row('GET /oauth/clients', 'client list', madeClients, clientCard),
      row('POST /oauth/clients', 'client with plainSecret; list reloads', madeClients, clientReload),
      row('PUT /oauth/clients/{id}', 'list reloads', madeClients, clientReload, clientCard),
      row('DELETE /oauth/clients/{id}', 'list reloads', madeClients, clientCard),
      row('GET /oauth/tokens', 'authorized tokens', granted),
      row(
        'DELETE /oauth/tokens/{id}',
        'revoke; list reloads',
        granted,
        lists('the access of an application'),
      ),
      row('GET /oauth/personal-access-tokens', 'token list', madeTokens, tokenCard),
      row('POST /oauth/personal-access-tokens', 'token, accessToken', madeTokens, tokenCard),
      row('DELETE /oauth/personal-access-tokens/{id}', '', madeTokens, tokenCard),
      row(
        'GET /oauth/scopes',
        'scope list',
        oauth('every scope is offered with its words'),
        tokensMachine('the scopes come from the server, and are asked for again as a form is opened'),
      ),
      [
        'Autocomplete queries a hosted search index directly from the browser, asking for name, slug, featured_img, unit_price, with 10 hits.',
        hostedSearch(
          'with an app id and a search-only key the browser asks the hosted index, and not the shop',
        ),
        search('asks the index for ten hits with five attributes, shows them, and opens the chosen one'),
        productLists('search in the protocol of the hosted index > through the real client'),
      ],
      [
        'The form helper used by forms sends form data as the body (or as query params for a GET).',
        client('what is sent > a body as JSON'),
        client('method, filled path, query and the headers that every call carries'),
      ],
    ],
  },
];
