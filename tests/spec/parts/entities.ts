import type { Part } from '../requirement.ts';
import {
  account,
  addressRules,
  catalogue,
  client,
  couponMachine,
  entities,
  guest,
  lines,
  oauth,
  settings,
  signIn,
  storedCart,
  story,
  totals,
} from '../tests.ts';

const entry = account('shows each entry, and Edit puts its form there until the entry is saved in its place');
const addressForm = account(
  'Add Address: its fields, marks and placeholders, started with who is signed in and Dhaka',
);

export const entityFields: readonly Part[] = [
  {
    section: 3,
    title: 'Entities and their fields',
    requirements: [
      [
        'Category: id, parent_id (0 means top level), name, slug, items (nested child categories).',
        entities('Category has its fields'),
        entities('Category nests its children'),
        catalogue('sliders, vendors, categories, districts'),
      ],
      [
        "Product: id, name, slug, featured_img, gallery (list of id and file_url), unit_price, sales_price, discount, discout_type ('flat' or a percentage), is_variant, variations (list of strings), product_attribute (label of the variation), short_description, description (HTML), category, category_id, merchant, merchant_id, current_stock, is_wishlist.",
        entities('Product has its fields'),
        entities('a product in one form has no variations, one in several names what they are'),
        catalogue('by slug, by id and by name'),
      ],
      [
        'Cart item: id (timestamp at creation), product, quantity, productId, isVariant, variation.',
        lines('are made with the moment as id, and with no variation where there is none'),
      ],
      [
        'Lines are matched by product, and also by variation for variant products.',
        lines('are matched by product, and by variation when it has several'),
      ],
      ['Coupon: code, type, amount.', entities('Coupon has its fields'), catalogue('coupons > EID10')],
      [
        "Coupon type 'percentage_discount' is 'Percentage Discount', 'fixed_discount' is 'Fixed Discount'.",
        story('checkout/CouponBox', 'Applied'),
        story('checkout/CouponBox', 'Fixed Applied'),
      ],
      [
        'On the checkout any other coupon type means fixed.',
        totals('couponDiscount > treats any other type as fixed'),
        client('what is answered > a coupon of the type …'),
      ],
      [
        'Address: id, name, company_name (optional), address1, address2 (optional), city, zipcode, email, phone.',
        entities('Address has its fields'),
        entities('Address to save has its fields'),
      ],
      ['In the address book the entry display uses phone but not email.', entry],
      [
        'The id exists for saved addresses (edit mode).',
        entities('Address has its fields'),
        addressRules('the address form > of the type …'),
      ],
      [
        'Defaults for a new address: name, email and phone come from the signed-in user; company_name, address1, address2 and zipcode are empty; city is Dhaka.',
        addressRules('starts with the signed-in person and Dhaka'),
        addressForm,
      ],
      [
        'The city is chosen from the districts list, which is an array of plain district-name strings.',
        addressForm,
        catalogue('sliders, vendors, categories, districts'),
      ],
      [
        'Order: id, order_date (Unix seconds), order_status (number), is_paid (boolean), payment_method, payment_trnx_mobile, payment_trnx_id, shipping_address, cart.',
        entities('Order has its fields'),
      ],
      [
        "An order's cart: cart_items each with product, quantity, sales_price, isVariant, variation; plus sub_total, discount, delivery_charge, grand_total.",
        entities("Order's line has its fields"),
        entities("Order's sums has its fields"),
      ],
      ['User: name, email, phone.', entities('User has its fields'), signIn('profile: read, change, refuse')],
      [
        'OAuth client: id, name, redirect, secret (may be absent), confidential (create flag, default true); plainSecret in the create response.',
        entities('OAuth client just made has its fields'),
        entities('a client is confidential unless told otherwise'),
        oauth('clients: made, listed without secret, changed, deleted, for their maker alone'),
      ],
      [
        'Personal access token: id, name, scopes (list of scope ids); the create response carries token and accessToken.',
        entities('Personal access token has its fields'),
        entities('Personal access token just made has its fields'),
        oauth('personal tokens: shown once, listed without, deleted, for their owner alone'),
      ],
      [
        'Authorized token: client (with name), scopes list.',
        entities('Authorized token has its fields'),
        oauth('the customer sees the grant and takes it back: its tokens stop at once'),
      ],
      ['Scope: id.', entities('Scope has its fields'), oauth('every scope is offered with its words')],
      [
        'Local cart state: items, categories, coupon.',
        storedCart('gives back what was kept, after a trip through JSON'),
        couponMachine('the cart is told of each verdict and removal, and of nothing else'),
      ],
      [
        'Global variables: shippingDhaka and shippingOutDhaka (charges).',
        settings('every field of the contract is read'),
        catalogue('the settings are those that pages carry'),
        guest('a guest fills a cart, applies a coupon, pays cash, and the database keeps what was shown'),
      ],
    ],
  },
];
