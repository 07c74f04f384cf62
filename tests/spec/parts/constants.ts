import type { Part } from '../requirement.ts';
import {
  account,
  addressRules,
  buyer,
  cart,
  catalogue,
  dates,
  filters,
  guest,
  home,
  lines,
  listing,
  money,
  orders,
  pictures,
  productLists,
  progress,
  quickView,
  search,
  shipping,
  shownOrder,
  story,
  toasts,
  totals,
} from '../tests.ts';

const guestBuys = guest(
  'a guest fills a cart, applies a coupon, pays cash, and the database keeps what was shown',
);
const customerBuys = buyer(
  'a customer chooses from the address book and pays by bKash, after a proof that is refused twice',
);
const myOrders = account(
  'lists each order with its amount, date, status and payment, and leads to its details',
);
const cartLines = cart('each line with its parts, the totals with their radios, and the two ways on');
const sorted = listing('five ways to sort, the newest first unless told');
const toast = toasts('stand at the top right for 3000 ms with a progress bar, and wait under the pointer');

export const constants: readonly Part[] = [
  {
    section: 9,
    title: 'Money',
    requirements: [
      ['Currency symbol ৳.', money('formatTaka > shows …'), cartLines],
      [
        'Prices are rounded to whole numbers with thousands separated by commas.',
        money('reads back as the rounded amount, with a comma before every third digit'),
        money('gives the nearest whole taka, halves up'),
      ],
      [
        'Shipping options: office pickup 0; inside Dhaka and outside Dhaka come from the global variables.',
        shipping('shipping > picked …'),
        cartLines,
        catalogue('the settings are those that pages carry'),
      ],
      [
        'One place gives Dhaka 100 and outside Dhaka 150. (Settled in docs/decisions/0003, the preselected 60 dropped.)',
        cartLines,
        orders('another delivery charge is refused and nothing is kept'),
      ],
      [
        'Total = subtotal minus discount plus shipping.',
        totals(
          'adds up as shown: lines to the subtotal, subtotal − discount + shipping to the total, all whole',
        ),
        guestBuys,
      ],
      [
        'Subtotal = sum of sales_price times quantity.',
        totals('works out a cart by hand: 3 × 333.50, 2 × 1,249.99, ten per cent, Dhaka'),
        orders('rounds lines before it adds them'),
      ],
      ['Item count = sum of quantities.', lines('are counted by their quantities'), guestBuys],
      [
        'Discount: a percentage coupon gives subtotal times amount divided by 100; …',
        totals('percentage_discount of …'),
        guestBuys,
      ],
      [
        '… otherwise the fixed amount.',
        totals('fixed_discount of …'),
        totals('treats any other type as fixed'),
      ],
      [
        'No other fees are shown.',
        totals(
          'adds up as shown: lines to the subtotal, subtotal − discount + shipping to the total, all whole',
        ),
      ],
    ],
  },
  {
    section: 9,
    title: 'Choices and limits',
    requirements: [
      ['Default city is Dhaka.', addressRules('starts with the signed-in person and Dhaka')],
      ['Payment methods: cash, bkash.', guestBuys, customerBuys],
      [
        'Sort options: all, newness, oldest, atoz, ztoa; default newness.',
        sorted,
        productLists('sorts by …'),
      ],
      [
        'Autocomplete: 10 hits.',
        search('asks the index for ten hits with five attributes, shows them, and opens the chosen one'),
      ],
      [
        'Pagination window: 2.',
        filters('pageWindow'),
        listing('pages: two beside the current one, the ends, and an arrow each way'),
      ],
      [
        'Home category menu: first 10 categories.',
        home("the first ten categories, the rest behind 'More Categories'"),
      ],
      ['Category menus: up to three levels.', story('layout/HeroMenu', 'Three Levels Deep')],
    ],
  },
  {
    section: 9,
    title: 'How things are shown',
    requirements: [
      [
        'Thumbnail image size 330x413.',
        pictures('a picture > comes at 330 by 413, never to change'),
        story('kit/Picture', 'Product'),
      ],
      [
        'Order number display: prefix RZZ plus the id zero-padded to 8 digits.',
        shownOrder('an order as shown'),
        myOrders,
      ],
      ['Date display: a date string from Unix seconds.', dates('formatDate'), myOrders],
      ['Toast: top-right, 3000 ms, with a progress bar, pausing on hover.', toast],
      [
        'Page progress bar: light green, red on failure, 3px.',
        quickView(
          "the page's progress bar is light green while a page is read, and red when it could not be",
        ),
        story('kit/ProgressBar', 'Busy'),
        story('kit/ProgressBar', 'Failed'),
        progress('the bar is busy until all is done, and red when any of it failed'),
      ],
      [
        'The deal countdown end date is fixed. (Here by a setting, and each week anew in the demo.)',
        home("counts down by the server's clock, says nothing aloud, and takes the deals away at their end"),
      ],
      [
        'A merchant and a personal number for the mobile-banking payment are fixed in the page text.',
        buyer(
          'a customer chooses from the address book and pays by bKash, after a proof that is refused twice',
        ),
        story('checkout/Checkout', 'Default'),
      ],
    ],
  },
];
