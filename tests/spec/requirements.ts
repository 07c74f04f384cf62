/** A part of one of the specification's sections: its requirements, one sentence each, by stable id. */
export interface Part {
  section: number;
  title: string;
  requirements: Readonly<Record<string, string>>;
}

/**
 * Sections 2 to 9 of the specification, sentence by sentence. Tests name the ids of what they prove in their titles,
 * such as [4.12]. An id keeps its sentence: new requirements get new numbers, and a removed one's is not used again.
 */
export const parts: readonly Part[] = [
  {
    section: 2,
    title: '/shop/{categorySlug}',
    requirements: {
      '2.1': 'Category listing.',
      '2.2': "The slug 'all' means all categories.",
      '2.3': 'Query params: search, price_min, price_max.',
      '2.4': "Left sidebar: category accordion, showing the current category name or 'All Categories'.",
      '2.5': 'Left sidebar: text search box.',
      '2.6': 'Left sidebar: price filter values.',
      '2.7':
        'Left sidebar: a Size filter. (The specification leaves it dead; here it filters: docs/decisions/0009.)',
      '2.8': "Main area: 'Showing all N results'.",
      '2.9':
        'Main area: sort dropdown: Default sorting=all, Sort by newness=newness, Sort by oldest=oldest, A to Z=atoz, Z to A=ztoa.',
      '2.10': 'The default sorting is newness.',
      '2.11': 'Main area: product grid.',
      '2.12': 'Main area: pagination with a window limit of 2, with previous and next arrows.',
      '2.13': 'Applying a filter reloads the page with the query string.',
      '2.14': "A heading 'Search result for ...' shows when a search term is present.",
    },
  },
  {
    section: 2,
    title: '/products/{slug}',
    requirements: {
      '2.15': 'Gallery (featured image plus gallery images).',
      '2.16': 'Name.',
      '2.17':
        "Struck-through unit price with a discount badge: the number plus '/-' if discout_type is flat, otherwise '%', then 'off'.",
      '2.18': 'Sales price.',
      '2.19': 'Short description.',
      '2.20':
        "Variation dropdown when the product is a variant, labelled by the product's product_attribute.",
      '2.21': 'Quantity stepper (min 1).',
      '2.22': 'Add to cart.',
      '2.23': 'Buy now (adds to the cart, then goes to /checkout).',
      '2.24': 'Add to Wishlist.',
      '2.25': 'Share links.',
      '2.26': 'Description tab (HTML).',
      '2.27': 'A reviews tab (empty).',
      '2.28': 'A placeholder custom tab.',
      '2.29': 'Below these, a slider of other products in the same category.',
    },
  },
  {
    section: 2,
    title: '/cart',
    requirements: {
      '2.30':
        'Cart table with columns: remove, thumbnail, name, variation, unit price, quantity with +/- buttons, line total.',
      '2.31': "'Clear Shopping Cart'.",
      '2.32': 'Totals box: Subtotal, Discount, shipping radio options, Total.',
      '2.33': "'Proceed to checkout' (goes to /checkout).",
      '2.34': "'Continue Shopping' (goes to /shop/all).",
    },
  },
  {
    section: 2,
    title: '/checkout',
    requirements: {
      '2.35': 'Shipping address card.',
      '2.36': 'Billing address card.',
      '2.37': 'Address form or address book.',
      '2.38': 'Order notes (optional).',
      '2.39': 'Coupon box.',
      '2.40': 'Order review table.',
      '2.41': 'Shipping choice.',
      '2.42': 'Payment choice.',
      '2.43': 'Place Order.',
    },
  },
  {
    section: 2,
    title: '/order_confirmed, /wishlist and other linked routes',
    requirements: {
      '2.44': '/order_confirmed/{orderId}: thank-you page with order details.',
      '2.45': '/wishlist: list of wishlisted products.',
      '2.46': '/login is linked from messages.',
      '2.47': '/cart and /checkout/ are linked from the mini cart.',
    },
  },
  {
    section: 2,
    title: 'Other page pieces',
    requirements: {
      '2.48': 'Header search with autocomplete (10 hits).',
      '2.49': 'Vertical category menus, up to three levels.',
      '2.50':
        "Home hero category menu: the first 10 categories are shown and the rest are hidden behind 'More Categories'.",
      '2.51': 'Featured products.',
      '2.52': "'Deals Of The Day' slider with countdown.",
      '2.53': 'Per-category product sliders.',
      '2.54': 'Product quick-view modal.',
      '2.55': 'Wishlist side panel.',
      '2.56': 'Cart badge with item count.',
      '2.57': 'Breadcrumbs: Home, Shop and the category chain.',
      '2.58': 'Or breadcrumbs: Home and the product name.',
    },
  },
  {
    section: 2,
    title: 'Profile and My Orders',
    requirements: {
      '2.59': 'Order details link to /order_confirmed/{id}.',
      '2.60':
        "Profile: heading 'Edit your account information'; section 'My Account Information / Your Personal Details'.",
      '2.61': 'Profile: fields Name, Email address, Phone, all marked required. Save button.',
      '2.62': 'Profile: loads the current user on open and fills the form.',
      '2.63': 'My Orders: columns Order ID, Amount, Date, Status, Payment Status.',
      '2.64': "My Orders: each row has a 'View Details' link.",
    },
  },
  {
    section: 2,
    title: 'Address Book and address form',
    requirements: {
      '2.65': "Heading 'Modify your address book entries'; 'Address Book Entries'.",
      '2.66':
        "Each entry shows: name (bold), company name if any, address line 1, address line 2 if any, 'city - zipcode', phone.",
      '2.67': 'Edit and Delete actions per entry.',
      '2.68':
        'Edit opens the address form with the entry, and the entry is replaced in the list when the form reports an update.',
      '2.69': 'Address form: used in checkout and in the account area.',
      '2.70': "Title 'Add Address' in create mode and 'Edit Address' in edit mode.",
      '2.71':
        'The address-type input chooses the mode: the value edit means edit, anything else means create.',
      '2.72': 'Inputs: the signed-in user, the address type, and the address being edited.',
      '2.73':
        "Fields: Name (required mark), Company Name, Street Address (two lines, placeholders 'House number and street name' and 'Apartment, suite, unit etc.'), District (dropdown, required mark), ZIPCode (required mark), Phone (required mark), Email Address (required mark), and a 'Save Address' button.",
      '2.74': 'Each field shows its own server error beneath it.',
    },
  },
  {
    section: 2,
    title: 'Developer cards',
    requirements: {
      '2.75': "'OAuth Clients' with 'Create New Client'.",
      '2.76': "Empty text: 'You have not created any OAuth clients.'",
      '2.77': 'Table: Client ID, Name, Secret (a dash if none), Edit, Delete.',
      '2.78':
        'Create Client: Name, Redirect URL, Confidential checkbox; Close and Create; the Enter key submits.',
      '2.79': 'Edit Client: Name, Redirect URL; Close and Save Changes.',
      '2.80':
        "Client Secret: shown once, with the text 'Here is your new client secret. This is the only time it will be shown so don't lose it! You may now use this secret to make API requests.'",
      '2.81': 'Authorized Applications card: only shown when there is at least one entry.',
      '2.82': 'Columns: Name, Scopes (comma-joined), Revoke.',
      '2.83': 'Revoke takes the access away.',
      '2.84': "Personal Access Tokens card: 'Create New Token'.",
      '2.85': "Empty text: 'You have not created any personal access tokens.'",
      '2.86': 'Table: Name, with Delete.',
      '2.87':
        'Create Token modal: Name, and a checkbox per available scope (shown only if scopes exist); Close and Create.',
      '2.88':
        "Token modal 'Personal Access Token': 'Here is your new personal access token. This is the only time it will be shown so don't lose it! You may now use this token to make API requests.'",
    },
  },
  {
    section: 3,
    title: 'Entities and their fields',
    requirements: {
      '3.1': 'Category: id, parent_id (0 means top level), name, slug, items (nested child categories).',
      '3.2':
        "Product: id, name, slug, featured_img, gallery (list of id and file_url), unit_price, sales_price, discount, discout_type ('flat' or a percentage), is_variant, variations (list of strings), product_attribute (label of the variation), short_description, description (HTML), category, category_id, merchant, merchant_id, current_stock, is_wishlist.",
      '3.3': 'Cart item: id (timestamp at creation), product, quantity, productId, isVariant, variation.',
      '3.4': 'Lines are matched by product, and also by variation for variant products.',
      '3.5': 'Coupon: code, type, amount.',
      '3.6':
        "Coupon type 'percentage_discount' is 'Percentage Discount', 'fixed_discount' is 'Fixed Discount'.",
      '3.7': 'On the checkout any other coupon type means fixed.',
      '3.8':
        'Address: id, name, company_name (optional), address1, address2 (optional), city, zipcode, email, phone.',
      '3.9': 'In the address book the entry display uses phone but not email.',
      '3.10': 'The id exists for saved addresses (edit mode).',
      '3.11':
        'Defaults for a new address: name, email and phone come from the signed-in user; company_name, address1, address2 and zipcode are empty; city is Dhaka.',
      '3.12': 'The city is chosen from the districts list, which is an array of plain district-name strings.',
      '3.13':
        'Order: id, order_date (Unix seconds), order_status (number), is_paid (boolean), payment_method, payment_trnx_mobile, payment_trnx_id, shipping_address, cart.',
      '3.14':
        "An order's cart: cart_items each with product, quantity, sales_price, isVariant, variation; plus sub_total, discount, delivery_charge, grand_total.",
      '3.15': 'User: name, email, phone.',
      '3.16':
        'OAuth client: id, name, redirect, secret (may be absent), confidential (create flag, default true); plainSecret in the create response.',
      '3.17':
        'Personal access token: id, name, scopes (list of scope ids); the create response carries token and accessToken.',
      '3.18': 'Authorized token: client (with name), scopes list.',
      '3.19': 'Scope: id.',
      '3.20': 'Local cart state: items, categories, coupon.',
      '3.21': 'Global variables: shippingDhaka and shippingOutDhaka (charges).',
    },
  },
  {
    section: 4,
    title: 'Orders',
    requirements: {
      '4.1':
        'Order status (numeric): 1 Pending (warning badge), 2 Processing (info badge), 3 Cancelled (danger badge), any other value Delivered (success badge).',
      '4.2': "Payment shows paid, or 'Not Paid' from is_paid.",
    },
  },
  {
    section: 4,
    title: 'Cart',
    requirements: {
      '4.3':
        'Adding an existing line (same product, and same variation when a variant) increases its quantity; otherwise a new line is added.',
      '4.4': 'The minus button never drops a quantity below 1.',
      '4.5': 'Remove deletes a line; clear empties the cart.',
      '4.6': 'Every change is persisted in browser storage, and so are categories and coupon.',
      '4.7': 'On start, cart, categories and coupon are restored from storage.',
      '4.8': 'After a successful order the cart is cleared and the coupon removed.',
    },
  },
  {
    section: 4,
    title: 'Coupon',
    requirements: {
      '4.9': 'Valid or invalid after the server check. Valid stores the coupon.',
      '4.10': 'Invalid clears the coupon.',
      '4.11': "The initial message is 'Enter a valid coupon code to avail discount.'",
      '4.12':
        'When applied, the message says the coupon code is applied for the amount discount on the cart.',
    },
  },
  {
    section: 4,
    title: 'Wishlist toggle',
    requirements: {
      '4.13':
        "The server returns action 'create' or another value. The count goes up by one on create and down by one otherwise.",
      '4.14': 'Removing from the wishlist page drops the item at once and also toggles on the server.',
    },
  },
  {
    section: 4,
    title: 'Checkout address step',
    requirements: {
      '4.15': 'With no saved address, a form is shown.',
      '4.16': 'Otherwise the saved default address is used as both shipping and billing.',
      '4.17': 'Edit opens the address book or an edit form.',
      '4.18': "Choosing an address sets shipping or billing, or both when the type is 'all'.",
      '4.19':
        "The shipping charge follows the shipping address city ('Dhaka' gives the Dhaka charge, any other city the outside charge), unless the user picked a shipping radio option.",
      '4.20': 'Saving an address resets that choice.',
      '4.21': 'Payment defaults to cash.',
    },
  },
  {
    section: 4,
    title: 'Address form and deletion',
    requirements: {
      '4.22':
        'Idle, busy while submitting, successful, or holding errors. On submit the errors are cleared and the form goes busy.',
      '4.23':
        'On success it reports the saved address to its parent, shows a success toast and finishes a progress bar.',
      '4.24': 'In edit mode it first resets, then fills from the given address.',
      '4.25': 'Address deletion: the entry is removed from the list at once, before the server confirms.',
    },
  },
  {
    section: 4,
    title: 'Auth state and quick view',
    requirements: {
      '4.26': 'Auth state: unknown/false at first; true if the auth check succeeds, false if it fails.',
      '4.27': 'Quick view: a flag plus a product id.',
    },
  },
  {
    section: 5,
    title: 'Validation rules',
    requirements: {
      '5.1': "Placing an order requires, checked in this order: a non-empty cart ('Your cart is empty.'), …",
      '5.2': "… a shipping address ('You must select a shipping address.'), …",
      '5.3': "… a payment method ('You must select a payment method.').",
      '5.4': "Each is shown as an error dialog titled 'Oops...'.",
      '5.5':
        'A mobile-banking payment shows fields for the sender mobile number (placeholder 01xxxxxxxx) and transaction id, plus a prompt to pay first.',
      '5.6': "Wishlisting requires sign-in: 'You must sign in to wishlist products!' with a login link.",
      '5.7': "The wishlist header link says 'Your must sign in to see wishlist items.' when signed out.",
      '5.8': 'The coupon is checked only when a code is typed.',
      '5.9': 'The server decides the validity of a coupon.',
      '5.10': 'Price filter: min 0 counts as a value; max is ignored when empty or 0.',
      '5.11': 'Cart quantity input has min 0, but the stepper keeps it at least 1.',
      '5.12': 'Address form: only required-marker stars.',
      '5.13': 'Address form: server field errors are shown under each field.',
      '5.14': 'Profile form: name, email (email input type) and phone are marked required.',
      '5.15': 'Profile form: server field errors are shown under each field and the field is highlighted.',
      '5.16':
        "Client and token create/update: server errors are flattened into a list under 'Whoops! Something went wrong!'.",
      '5.17': "If the error response is not structured, 'Something went wrong. Please try again.' is shown.",
    },
  },
  {
    section: 6,
    title: 'Roles and permissions',
    requirements: {
      '6.1': 'Visitor (not signed in): may browse, search, and use cart and checkout screens.',
      '6.2':
        'Signed-in customer: may use the wishlist, address book, saved shipping address, profile, orders and developer screens.',
      '6.3': 'Auth is decided by a server check.',
      '6.4': 'The address form needs the user object for its defaults.',
      '6.5': 'Token scopes selectable for a personal access token come from the server list.',
      '6.6': 'Confidential clients have a secret; public ones cannot hold one.',
    },
  },
  {
    section: 7,
    title: 'The calls it makes',
    requirements: {
      '7.1': 'Every request carries a default header marking it as script-made.',
      '7.2': 'Bodies are JSON.',
      '7.3': 'POST /api/filter_products?page={n}: paginated: data and meta.total',
      '7.4': 'GET /api/get_product_details_by_slug/{slug}: data is the product',
      '7.5': 'GET /api/get_product_details/{id}: quick view; data',
      '7.6': 'GET /api/get_product_details_breadcrumb_by_slug/{slug}: data has name',
      '7.7': 'GET /api/get_merchant_products/{merchantId}: data.data list',
      '7.8': 'GET /api/get_category_products/{categoryId}: data.data list',
      '7.9': 'GET /api/get_featured_products: data list',
      '7.10': 'GET /api/get_deals: data list',
      '7.11': 'GET /api/get_categories: list of category trees',
      '7.12': 'GET /api/get_districts: array of district name strings',
      '7.13': 'GET /api/user/toggle_wishlist/{productId}: msg and action',
      '7.14': 'GET /api/user/get_wishlist_count: count',
      '7.15': 'GET /api/user/get_wishlist_products: data list',
      '7.16': 'GET /api/get_coupon_details/{code}: msg, is_valid, coupon',
      '7.17': 'GET /api/get_auth_user/: user with name, email, phone',
      '7.18': 'GET /api/user/auth_check: success means logged in',
      '7.19': 'GET /api/cart/get_addresses: list of addresses',
      '7.20': 'GET /api/cart/get_shipping_address/: default address',
      '7.21': 'POST /api/cart/save_address: saved address, passed to the parent',
      '7.22': 'PATCH /api/user/update_address/{id}: updated address, passed to the parent',
      '7.23': "GET /api/user/delete_address/{id}: toast 'Address Deleted Successfully.'",
      '7.24': 'POST /api/cart/place_order: order_id; then the browser goes to the confirmation page',
      '7.25': 'GET /api/cart/get_order_detail/{orderId}: data is the order',
      '7.26': 'GET /api/user/get_my_orders: data.data is the order list',
      '7.27': "POST /api/user/save_personal_info: toast 'Profile saved Successfully.'",
      '7.28': 'GET /oauth/clients: client list',
      '7.29': 'POST /oauth/clients: client with plainSecret; list reloads',
      '7.30': 'PUT /oauth/clients/{id}: list reloads',
      '7.31': 'DELETE /oauth/clients/{id}: list reloads',
      '7.32': 'GET /oauth/tokens: authorized tokens',
      '7.33': 'DELETE /oauth/tokens/{id}: revoke; list reloads',
      '7.34': 'GET /oauth/personal-access-tokens: token list',
      '7.35': 'POST /oauth/personal-access-tokens: token, accessToken',
      '7.36': 'DELETE /oauth/personal-access-tokens/{id}',
      '7.37': 'GET /oauth/scopes: scope list',
      '7.38':
        'Autocomplete queries a hosted search index directly from the browser, asking for name, slug, featured_img, unit_price, with 10 hits.',
      '7.39': 'The form helper used by forms sends form data as the body (or as query params for a GET).',
    },
  },
  {
    section: 8,
    title: 'The error catalogue',
    requirements: {
      '8.1':
        "Client dialogs, all titled 'Oops...': 'Your cart is empty.', 'You must select a shipping address.', 'You must select a payment method.', 'You must sign in to wishlist products!', 'Your must sign in to see wishlist items.'",
      '8.2': 'Search with no hits: \'Sorry, we did not find any results for "{query}"\'.',
      '8.3':
        'Form error body handling: if the body has an errors object, its messages are shown per field; …',
      '8.4': '… otherwise, if it has a message, it is shown as one general error; …',
      '8.5': '… otherwise the whole body is used.',
      '8.6': "With no usable body the message is 'Something went wrong. Please try again.'",
      '8.7': "A generic banner reads 'There were some problems with your input.'",
      '8.8':
        "Client and token create/update failures: the list of server messages under 'Whoops! Something went wrong!', or 'Something went wrong. Please try again.'",
      '8.9':
        'Failures of API calls for listing. (The specification shows no message or retry for these; here every failure is shown and can be retried: docs/decisions/0007.)',
      '8.10': '… product data.',
      '8.11': '… wishlist.',
      '8.12': '… address save.',
      '8.13': '… address load/delete.',
      '8.14': '… profile load/save.',
      '8.15': '… orders load.',
      '8.16': '… and place order.',
      '8.17':
        'An address delete failure leaves the entry already removed locally. (Here it comes back with a message: docs/decisions/0007.)',
      '8.18': 'A failed auth check means not logged in.',
      '8.19':
        'Client delete, token revoke and list loads. (The specification shows no error handling; here they are shown.)',
      '8.20': 'Success toasts: the server msg on a wishlist toggle.',
      '8.21': "Success toast 'Product Added to cart!'.",
      '8.22': "Success toast 'Profile saved Successfully.'.",
      '8.23': "Success toast 'Address Deleted Successfully.'.",
      '8.24': 'A success toast when an address is saved.',
    },
  },
  {
    section: 9,
    title: 'Money',
    requirements: {
      '9.1': 'Currency symbol ৳.',
      '9.2': 'Prices are rounded to whole numbers with thousands separated by commas.',
      '9.3':
        'Shipping options: office pickup 0; inside Dhaka and outside Dhaka come from the global variables.',
      '9.4':
        'One place gives Dhaka 100 and outside Dhaka 150. (Settled in docs/decisions/0003, the preselected 60 dropped.)',
      '9.5': 'Total = subtotal minus discount plus shipping.',
      '9.6': 'Subtotal = sum of sales_price times quantity.',
      '9.7': 'Item count = sum of quantities.',
      '9.8': 'Discount: a percentage coupon gives subtotal times amount divided by 100; …',
      '9.9': '… otherwise the fixed amount.',
      '9.10': 'No other fees are shown.',
    },
  },
  {
    section: 9,
    title: 'Choices and limits',
    requirements: {
      '9.11': 'Default city is Dhaka.',
      '9.12': 'Payment methods: cash, bkash.',
      '9.13': 'Sort options: all, newness, oldest, atoz, ztoa; default newness.',
      '9.14': 'Autocomplete: 10 hits.',
      '9.15': 'Pagination window: 2.',
      '9.16': 'Home category menu: first 10 categories.',
      '9.17': 'Category menus: up to three levels.',
    },
  },
  {
    section: 9,
    title: 'How things are shown',
    requirements: {
      '9.18': 'Thumbnail image size 330x413.',
      '9.19': 'Order number display: prefix RZZ plus the id zero-padded to 8 digits.',
      '9.20': 'Date display: a date string from Unix seconds.',
      '9.21': 'Toast: top-right, 3000 ms, with a progress bar, pausing on hover.',
      '9.22': 'Page progress bar: light green, red on failure, 3px.',
      '9.23': 'The deal countdown end date is fixed. (Here by a setting, and weekly in the demo.)',
      '9.24': 'A merchant and a personal number for the mobile-banking payment are fixed in the page text.',
    },
  },
];

/** Every requirement's sentence by its id. */
export const requirements: Readonly<Record<string, string>> = Object.assign(
  {},
  ...parts.map((part) => part.requirements),
);
