import type { Part } from '../requirement.ts';
import {
  account,
  buyer,
  cart,
  dialogs,
  filters,
  guest,
  home,
  listing,
  lists,
  pages,
  product,
  quickView,
  search,
  story,
  toasts,
  wishlistPanel,
} from '../tests.ts';

const category = listing(
  "a category lists what is in it and below it, under its name; 'all' lists everything",
);
const filtered = listing('search, price_min and price_max in the address filter, and stand in the sidebar');
const applied = listing('a filter that is applied goes into the address, and the list is read anew with it');
const sorted = listing('five ways to sort, the newest first unless told');
const paged = listing('pages: two beside the current one, the ends, and an arrow each way');
const detail = product(
  'pictures, name, prices, short description, share links, tabs, and others of the category',
);
const choice = product('a flat discount, the variations by their name, the quantity from 1, Buy now');
const cartLines = cart('each line with its parts, the totals with their radios, and the two ways on');
const cartUndo = cart('a line removed and a cart cleared can be had back, and a reload keeps what is there');
const miniCart = cart('the mini cart leads to /cart and to /checkout/, and what it removes can be had back');
const guestBuys = guest(
  'a guest fills a cart, applies a coupon, pays cash, and the database keeps what was shown',
);
const customerBuys = buyer(
  'a customer chooses from the address book and pays by bKash, after a proof that is refused twice',
);
const rows = home('the featured ones, the deals, and a row for each top category that sells anything');
const countdown = home(
  "counts down by the server's clock, says nothing aloud, and takes the deals away at their end",
);

export const shopScreens: readonly Part[] = [
  {
    section: 2,
    title: '/shop/{categorySlug}',
    requirements: [
      ['Category listing.', category],
      ["The slug 'all' means all categories.", category],
      [
        'Query params: search, price_min, price_max.',
        filtered,
        filters('readListingSearch > reads back what a URL carries'),
      ],
      [
        "Left sidebar: category accordion, showing the current category name or 'All Categories'.",
        category,
        story('product/FilterSidebar', 'Inside A Category'),
      ],
      ['Left sidebar: text search box.', applied, filtered],
      ['Left sidebar: price filter values.', applied, filtered],
      [
        'Left sidebar: a Size filter. (The specification leaves it dead; here it filters: docs/decisions/0009.)',
        listing('the Size filter lists the sizes there are, and keeps what comes in the chosen one'),
      ],
      ["Main area: 'Showing all N results'.", category],
      [
        'Main area: sort dropdown: Default sorting=all, Sort by newness=newness, Sort by oldest=oldest, A to Z=atoz, Z to A=ztoa.',
        sorted,
      ],
      ['The default sorting is newness.', sorted],
      ['Main area: product grid.', category],
      [
        'Main area: pagination with a window limit of 2, with previous and next arrows.',
        paged,
        filters('pageWindow'),
        story('kit/Pagination', 'In The Middle'),
      ],
      ['Applying a filter reloads the page with the query string.', applied],
      ["A heading 'Search result for ...' shows when a search term is present.", filtered],
    ],
  },
  {
    section: 2,
    title: '/products/{slug}',
    requirements: [
      ['Gallery (featured image plus gallery images).', detail],
      ['Name.', detail],
      [
        "Struck-through unit price with a discount badge: the number plus '/-' if discout_type is flat, otherwise '%', then 'off'.",
        detail,
        choice,
        story('kit/Price', 'Percentage'),
        story('kit/Price', 'Flat'),
      ],
      ['Sales price.', detail],
      ['Short description.', detail],
      [
        "Variation dropdown when the product is a variant, labelled by the product's product_attribute.",
        choice,
      ],
      ['Quantity stepper (min 1).', choice, story('kit/QuantityStepper', 'Stays Between One And The Stock')],
      ['Add to cart.', guestBuys],
      ['Buy now (adds to the cart, then goes to /checkout).', choice],
      ['Add to Wishlist.', toasts("the server's own words on a wish, both ways")],
      ['Share links.', detail],
      ['Description tab (HTML).', detail],
      ['A reviews tab (empty).', detail],
      ['A placeholder custom tab.', detail],
      ['Below these, a slider of other products in the same category.', detail],
    ],
  },
  {
    section: 2,
    title: '/cart',
    requirements: [
      [
        'Cart table with columns: remove, thumbnail, name, variation, unit price, quantity with +/- buttons, line total.',
        cartLines,
        guestBuys,
      ],
      ["'Clear Shopping Cart'.", cartUndo],
      ['Totals box: Subtotal, Discount, shipping radio options, Total.', cartLines],
      ["'Proceed to checkout' (goes to /checkout).", cartLines],
      ["'Continue Shopping' (goes to /shop/all).", cartLines],
    ],
  },
  {
    section: 2,
    title: '/checkout',
    requirements: [
      ['Shipping address card.', customerBuys],
      ['Billing address card.', customerBuys, guestBuys],
      ['Address form or address book.', guestBuys, customerBuys],
      ['Order notes (optional).', guestBuys],
      ['Coupon box.', guestBuys],
      ['Order review table.', guestBuys],
      ['Shipping choice.', customerBuys],
      ['Payment choice.', customerBuys],
      ['Place Order.', guestBuys, customerBuys],
    ],
  },
  {
    section: 2,
    title: '/order_confirmed, /wishlist and other linked routes',
    requirements: [
      [
        '/order_confirmed/{orderId}: thank-you page with order details.',
        guestBuys,
        account('lists each order with its amount, date, status and payment, and leads to its details'),
      ],
      ['/wishlist: list of wishlisted products.', pages('the wishlist'), lists('a product of the wishlist')],
      [
        '/login is linked from messages.',
        dialogs('a heart pressed by a visitor: sign in, come back, and the product is wished for'),
        dialogs("the header's wishlist link followed by a visitor"),
      ],
      ['/cart and /checkout/ are linked from the mini cart.', miniCart, story('cart/MiniCart', 'Default')],
    ],
  },
  {
    section: 2,
    title: 'Other page pieces',
    requirements: [
      [
        'Header search with autocomplete (10 hits).',
        search('asks the index for ten hits with five attributes, shows them, and opens the chosen one'),
        story('layout/SearchBox', 'Chosen By Keyboard'),
      ],
      [
        'Vertical category menus, up to three levels.',
        home('three levels open under the pointer and close behind it'),
        home('three levels open and close by keyboard, and the focus is never lost'),
        home('three levels open and close by touch, on a phone'),
        story('layout/HeroMenu', 'Three Levels Deep'),
      ],
      [
        "Home hero category menu: the first 10 categories are shown and the rest are hidden behind 'More Categories'.",
        home("the first ten categories, the rest behind 'More Categories'"),
      ],
      ['Featured products.', rows],
      ["'Deals Of The Day' slider with countdown.", rows, countdown],
      ['Per-category product sliders.', rows],
      [
        'Product quick-view modal.',
        quickView('the quick view'),
        pages('the quick view of a product'),
        toasts('over the quick view they are heard, and dialogs can be answered by keyboard'),
      ],
      [
        'Wishlist side panel.',
        wishlistPanel(
          'the wishlist at the side lists what is wished for; what it removes can be had back there',
        ),
        pages('the wishlist at the side'),
      ],
      ['Cart badge with item count.', guestBuys, cartUndo],
      ['Breadcrumbs: Home, Shop and the category chain.', category],
      ['Or breadcrumbs: Home and the product name.', choice],
    ],
  },
];
