import type { SettingName } from '../../src/contracts/admin/schemas/settings.ts';
import type { PaymentMethod } from '../../src/contracts/schemas/order.ts';
import { formatTaka } from '../../src/domain/locale.ts';
import type { OrderStatus } from '../../src/domain/order.ts';
import type { ShippingCharges, Totals } from '../../src/domain/pricing.ts';

const taka = (amount: number) => formatTaka(amount, 'en');
const mobileNumber = 'Enter a Bangladeshi mobile number: 01, then 3 to 9, then eight digits.';

/** Names of resources as the subject of a sentence. */
const resourceNames = {
  address: 'The address',
  application: 'The application',
  category: 'The category',
  coupon: 'The coupon',
  client: 'The client',
  customer: 'The customer',
  import: 'The import',
  member: 'The member of the staff',
  order: 'The order',
  page: 'The page',
  product: 'The product',
  review: 'The review',
  token: 'The token',
  vendor: 'The vendor',
};

/** Messages for shoppers. Messages for developers (tokens, headers) are in English only, next to the code. */
export const en = {
  inputProblems: 'There were some problems with your input.',
  required: 'This field is required.',
  invalid: 'This value is not valid.',
  invalidType: (type: string) => `This must be a value of type ${type}.`,
  oneOf: (values: string) => `Use one of: ${values}.`,
  length: (side: 'least' | 'most', limit: string) => `Use at ${side} ${limit} characters.`,
  entries: (side: 'least' | 'most', limit: string) => `Enter at ${side} ${limit} entries.`,
  number: (side: 'least' | 'most', limit: string) => `Enter a number of at ${side} ${limit}.`,
  unsupportedCharacter: 'This text contains an unsupported character.',
  /** by field, for fields validated by a pattern */
  rules: {
    phone: mobileNumber,
    zipcode: 'A ZIP code has four digits.',
    redirect:
      'Enter one https URL, http URL on localhost, or URL with a custom scheme of an app, without a user name, spaces, invisible characters, *, \\ or a # fragment.',
    email: 'Enter a valid email address.',
    password: 'A password has at least eight characters.',
    href: 'Enter a path of the shop such as /shop/women, or an address that begins with https://.',
  } as Record<string, string>,

  notFound: (resource: keyof typeof resourceNames) => `${resourceNames[resource]} was not found.`,
  pathNotFound: 'There is nothing at this address.',
  signInRequired: 'You must sign in.',
  roleForbidden: 'Your role may not do this.',
  /** in the panel */
  panel: {
    stale: 'Somebody else has changed this in the meantime. Check what is stored now.',
    passwordNeeded: 'Enter your password again to do this.',
    memberExists: 'A member of the staff has this email address. Open it in the list to set a new password.',
    memberDisabled: 'This account is disabled. Ask the owner of the shop.',
    codeRequired: 'Enter the code that your authenticator app shows, or a recovery code.',
    codeWrong: 'This code is wrong, or was used already. Wait for the next one.',
    totpIsOn: 'An authenticator app is set up already. Turn it off first.',
    noProductsOfStaff: 'Members with this role do not see products.',
    totpIsOff: 'No authenticator app is set up.',
    lastOwner: 'This is the only owner who can sign in. Make somebody else an owner first.',
    pageFixed: 'This page is set by a file of the server (SHOP_INFO_FILE) and cannot be changed here.',
    pageTitleTaken: 'There is a page with this title already.',
    tooManyPages: 'There are 30 pages already. Delete one first.',
    unknownPlaceholder: (name: string) =>
      `{${name}} is unknown. Use one of the words in braces that are listed below.`,
    bareHeading: (heading: string) => `There is no text below the heading “${heading}”.`,
    pageLinesDiffer: (line: number) =>
      `Give both languages the same headings and paragraphs: number ${line} is not in both, or a heading in one only.`,
    sizeTableShape:
      'Begin with a line of titles such as “Size, Chest (cm), Length (cm)”, then a line for each size: at most 8 measures and 40 sizes.',
    sizeTableLine: (line: number) => `Line ${line} has no size, or more cells than the first line.`,
    twiceInTable: (name: string) => `“${name}” is there twice.`,
    vendorRequired: 'Choose the vendor.',
    vendorOfOtherRole: 'Only the role vendor has a vendor.',
    vendorGone: 'This vendor does not exist any more. Choose another one.',
    vendorNameTaken: 'Another vendor has this name.',
    vendorHidden:
      'Its vendor is hidden, and so are its products. The owner shows the vendor again under Vendors.',
    vendorHasOrders:
      'Orders contain its products, and name it as the seller. Hide it instead: shoppers then see neither it nor its products.',
    vendorHasMembers:
      'Members of the staff sign in for it. Give them another vendor or another role under Staff first.',
    productsNeedVendor: 'Choose the vendor that gets its products.',
    itemNumberTaken: 'Both vendors have a product with the same item number. Change one of them first.',
    outOfStock: 'The order was cancelled and its products are no longer in stock.',
    notPaid: 'Only a paid order can be refunded.',
    sentClosed: 'A delivered or cancelled order cannot be marked as sent.',
    linesClosed: 'The products of an order can be changed until it is paid, delivered or cancelled.',
    tooLittleStock: 'There is too little stock for this quantity.',
    lineUnknown: 'The order does not contain this product.',
    nothingLeft: 'At least one product must remain. To remove all, cancel the order.',
    openOrders: 'An order is pending or processing. Deliver or cancel it first.',
    erased: 'The personal data of this customer were deleted.',
    ownerOnly: 'Only the owner may change this.',
    stockChanged: 'The stock has changed in the meantime, such as by an order. Check what is stored now.',
    stockOfVariations: 'Name the variation if the stock of each is counted, and none otherwise.',
    daysReversed: 'The first day must not be after the last one.',
    tooManyPeriods: (max: number) => `Choose a time of at most ${max} periods.`,
    priceInvalid: 'The price after the discount must be at most the price before it.',
    priceTooLow: 'Enter a price of at least ৳1.',
    categoryNameTaken: 'Another category there has this name.',
    slugTaken: 'Something else has this address. Choose another one.',
    parentGone: 'This category does not exist any more. Choose another one.',
    parentBelowItself: 'A category cannot be moved into itself or into one below it.',
    tooDeep: 'Categories have at most three levels.',
    hasCategories: 'There are categories below it. Move or delete them first.',
    productsNeedCategory: 'Choose the category that gets its products.',
    alreadyAdded: 'The product was added already, by an attempt whose response was lost.',
    pictures: {
      type: 'Only JPEG, PNG, WebP, AVIF and GIF pictures can be read.',
      heic: 'HEIC pictures cannot be read. Choose “Most compatible” in the settings of the camera, or save it as JPEG.',
      bytes: 'The picture is larger than 15 MB.',
      pixels: 'The picture has more than 50 million pixels.',
      damaged: 'The picture is damaged or was not sent completely.',
    },
    importFileType:
      'This kind of file cannot be read. Choose a .csv, .tsv, .txt, .xlsx, .xml, .json, .ndjson or .jsonl file.',
    importOldExcel:
      'Spreadsheets of old Excel (.xls) cannot be read. Save it as .xlsx, and choose that file.',
    importColumnsRepeated: 'Several columns are the same field. Choose it for one of them.',
    importFileEmpty: 'The file is empty, or was not sent completely.',
    /** `file` is undefined if that import has just ended */
    importRunning: (file: string | undefined) =>
      `${file === undefined ? 'Another import' : `The import of “${file}”`} is running. Wait until it is done, or stop it.`,
    pictureGone: 'Upload the picture again: the shop does not have it any more.',
    pictureUnknown: 'Upload the pictures again: the shop does not have them any more.',
    pictureRequired: 'Add a picture first: shoppers see no product without one.',
    attributeRequired: 'Enter what the variations are, such as Size.',
    unknownCategory: 'Choose a category from the list.',
    duplicates: 'Enter each value once.',
    slugInvalid: 'Use lower-case words joined by hyphens, such as red-jamdani-saree.',
    twoDecimals: 'Use at most two decimals.',
    skuTaken: (sku: string, name: string) => `The product “${name}” has the item number ${sku} already.`,
    nameTaken: (name: string) =>
      `There is a product “${name}” of this vendor already. If this is another one, enter an address of its own for it.`,
    productSlugTaken: (slug: string, name: string | undefined) =>
      name === undefined
        ? `Another product has the address ${slug} already.`
        : `The product “${name}” has the address ${slug} already.`,
    couponCodeTaken: 'Another coupon has this code.',
    percentTooHigh: 'A percentage is at most 100.',
    couponOver: 'This day is over. Choose a later one.',
    settingFixed: (by: string) => `This is set by ${by} on the server, and cannot be changed here.`,
    settingPlaceholder: 'Shoppers send money to this number. Enter one that is yours.',
    /** what is valid, by setting */
    settings: {
      shop_name: 'Enter a name.',
      shop_phone: 'Enter a phone number, such as 09612 000 000.',
      shop_whatsapp: mobileNumber,
      shop_email: 'Enter a valid email address.',
      shop_address: 'Enter an address of at most 300 characters.',
      shipping_dhaka: 'Enter an amount in taka, such as 100.',
      shipping_out_dhaka: 'Enter an amount in taka, such as 150.',
      delivery_days_dhaka: 'Enter a number of days such as 2, or 1-3.',
      delivery_days_out_dhaka: 'Enter a number of days such as 5, or 3-7.',
      exchange_days: 'Enter a number of days from 0 to 365.',
      bkash_merchant: mobileNumber,
      bkash_personal: mobileNumber,
      low_stock: 'Enter a number of pieces from 0 to 1000.',
      mail_sender_name: 'Enter a name of at most 100 characters, without @, < and >.',
    } satisfies Record<SettingName, string>,
  },
  csrfTokenInvalid: 'The page has been open too long or its cookies are blocked. Please try again.',
  tooManyAttempts: (seconds: number) => `Too many attempts. Please wait ${seconds} seconds and try again.`,
  /** by status, for requests that no handler has processed */
  httpStatus: {
    400: 'The request could not be understood.',
    404: 'There is nothing at this address.',
    408: 'The request took too long to arrive.',
    413: 'The request is too large.',
    414: 'The address is too long.',
    415: 'The body must be JSON, sent as application/json.',
    429: 'Too many requests. Please wait a moment and try again.',
    431: 'The headers of the request are too large.',
    503: 'The shop is very busy. Please try again in a few seconds.',
  } as Record<number, string> & { 400: string },
  internalError: 'Something went wrong. Please try again.',

  emailTaken: 'Another account uses this email address.',
  emailRegistered: 'This email address has an account. Sign in instead.',
  passwordRequiredForEmail: 'Enter your current password to change the email address.',
  wrongPassword: 'This is not your current password.',
  emailChangedSubject: (shop: string) => `The email address of your ${shop} account has changed`,
  emailChangedIntro: 'Your account now has another email address. You can no longer sign in with this one.',
  emailChangedFooter:
    'If you did not change it, someone else knows your password: reply to this email immediately.',
  commonPassword: 'This password is one of the most common, and guessed first. Choose another one.',
  personalPassword: 'This password is hardly more than your name, address or number. Choose another one.',
  wrongCredentials: 'Email address or password is wrong.',
  resetMailSent: 'If this address has an account, a link to set a new password is on its way.',
  resetLinkInvalid: 'This link was used already or has expired. Ask for a new one.',
  passwordChanged: 'Your new password is set. Sign in with it now.',
  resetSubject: (shop: string) => `Set a new password for ${shop}`,
  resetIntro: 'Someone, hopefully you, asked for a new password. Set it here within an hour:',
  resetFooter:
    'The link works once. If you did not ask for it, nothing has changed and you can ignore this email.',

  profileSaved: 'Profile saved Successfully.',
  addressDeleted: 'Address Deleted Successfully.',
  tooManyAddresses: (max: number) => `You have ${max} saved addresses. Delete one to save another.`,
  tooManyClients: (max: number) => `You have ${max} clients. Delete one to create another.`,
  tooManyTokens: (max: number) => `You have ${max} tokens. Delete one to create another.`,
  unknownDistrict: 'Choose a district from the list.',
  addedToWishlist: 'Product added to your wishlist.',
  removedFromWishlist: 'Product removed from your wishlist.',
  unknownScope: (scopes: string) => `Unknown scope: ${scopes}.`,
  unknownClient: 'This application is not registered with the shop.',
  redirectNotRegistered: 'The application has not registered this redirect address.',

  couponInvalid: 'This coupon code is not valid.',
  couponPercentOff: (percent: number) => `This coupon gives ${percent}% off.`,
  couponAmountOff: (amount: number) => `This coupon gives ${taka(amount)} off.`,
  couponUsed: 'You have used this coupon already. Place the order without it.',
  couponExpired: 'This coupon code is no longer valid. Place the order without it.',

  noLinks: 'Enter a name without a web address.',
  orderMail: {
    customer: 'customer',
    summarySubject: (shop: string) => `More about your orders at ${shop}`,
    summaryIntro:
      'Several orders were placed with this email address within an hour. If they are not yours, reply to this email.',
    placedSubject: (number: string, shop: string) => `Your order ${number} at ${shop}`,
    placedIntro: (name: string, number: string, date: string) =>
      `Dear ${name},\nthank you for your order ${number} of ${date}. We will call you before we send the parcel.`,
    subtotal: 'Subtotal',
    discount: (code: string | undefined) => (code === undefined ? 'Discount' : `Discount (${code})`),
    delivery: 'Delivery',
    total: 'Total',
    nothingToPay: 'There is nothing to pay.',
    payCash: (amount: string) => `You pay ${amount} in cash on delivery.`,
    payBkash: (transaction: string) =>
      `You paid by bKash, transaction ${transaction}. We check the payment before we send the parcel.`,
    deliveryDue: 'Usually delivered',
    deliverTo: 'Delivery address:',
    billTo: 'Billing address:',
    link: 'See your order here. Anyone with this link can see it:',
    track: 'Or track it with its number and your phone number:',
    changedSubject: (number: string, shop: string) => `Your order ${number} at ${shop} has changed`,
    changedIntro: (name: string, number: string) =>
      `Dear ${name},\nwe have changed your order ${number}, as agreed. It now contains:`,
    sentSubject: (number: string, shop: string) => `Your order ${number} at ${shop} is on its way`,
    sentIntro: (name: string, number: string) =>
      `Dear ${name},\nwe have handed the parcel with your order ${number} to the courier.`,
    courierSubject: (number: string, shop: string) =>
      `New details of the parcel with your order ${number} at ${shop}`,
    courierIntro: (name: string, number: string) =>
      `Dear ${name},\nthe details of the parcel with your order ${number} have changed. These are right:`,
    courier: 'Courier',
    consignment: 'Consignment number',
    paymentSubject: {
      paid: (number: string, shop: string) => `We have received your payment for order ${number} at ${shop}`,
      refunded: (number: string, shop: string) =>
        `We have returned your payment for order ${number} at ${shop}`,
    },
    paymentIntro: {
      paid: (name: string, number: string, amount: string) =>
        `Dear ${name},\nwe have received ${amount} for your order ${number}. Thank you.`,
      refunded: (name: string, number: string, amount: string) =>
        `Dear ${name},\nwe have returned ${amount} for your order ${number}. If you have not received it, reply to this email.`,
    },
    transaction: (transaction: string) => `bKash transaction: ${transaction}`,
    statusSubject: {
      pending: (number: string, shop: string) => `Your order ${number} at ${shop} is pending again`,
      processing: (number: string, shop: string) => `We are preparing your order ${number} at ${shop}`,
      cancelled: (number: string, shop: string) => `Your order ${number} at ${shop} was cancelled`,
      delivered: (number: string, shop: string) => `Your order ${number} at ${shop} was delivered`,
    } satisfies Record<OrderStatus, unknown>,
    statusIntro: {
      pending: (name: string, number: string) =>
        `Dear ${name},\nyour order ${number} is pending again. We will let you know when we prepare it.`,
      processing: (name: string, number: string) =>
        `Dear ${name},\nwe are preparing your order ${number}. We will call you before we send the parcel.`,
      cancelled: (name: string, number: string) =>
        `Dear ${name},\nyour order ${number} was cancelled. If you did not ask for this, reply to this email.`,
      delivered: (name: string, number: string) =>
        `Dear ${name},\nyour order ${number} was delivered. If something is not right, reply to this email.`,
    } satisfies Record<OrderStatus, unknown>,
  },
  backInStock: {
    subject: (product: string) => `Back in stock: ${product}`,
    intro: (product: string) => `${product} can be bought again, while stocks last:`,
    why: 'You asked for this mail on the page of the product. There will be no other one about it.',
  },
  tooManyStockAlerts: (max: number) => `This address already waits for ${max} products.`,
  newOrders: {
    oneSubject: (number: string, total: string) => `New order ${number}: ${total}`,
    subject: (n: number) => `${n} new orders`,
    paidBy: { cash: 'cash on delivery', bkash: 'bKash' } satisfies Record<PaymentMethod, string>,
    pieces: (n: number) => (n === 1 ? '1 piece' : `${n} pieces`),
    hasNote: 'The buyer has left a note.',
    why: 'You get this mail because you chose to be notified of new orders. To change that, open Account in the panel.',
  },
  lowStock: {
    subject: (n: number) => (n === 1 ? 'Low stock: 1 product' : `Low stock: ${n} products`),
    intro: (limit: number) =>
      limit === 0
        ? 'These products are sold out, in total or in a size:'
        : `Of these products, at most ${limit} are left, in total or of a size:`,
    more: (n: number) => (n === 1 ? '1 more product' : `${n} more products`),
    why: 'You get this mail because you chose to be notified of low stock, and the list has changed. To change that, open Account in the panel.',
  },
  orderNotCancellable: 'This order can no longer be cancelled.',
  orderNotDelivered: 'You can review what you ordered once it is delivered.',
  alreadyReviewed: 'You have reviewed this already.',
  orderNotTracked: 'We found no order with this number and phone. Please check both.',
  trackingLinkExpired: 'This order link has expired. Sign in to see the order.',
  invalidBkashMobile: 'Enter the bKash number that sent the money: 01, then 3 to 9, then eight digits.',
  invalidBkashTransaction: 'A bKash transaction id has eight to ten letters and digits.',
  bkashTransactionUsed: 'This bKash transaction id was already used for another order.',
  invalidShipping: ({ shippingDhaka, shippingOutDhaka }: ShippingCharges) =>
    `Delivery costs ${taka(shippingDhaka)} in Dhaka, ${taka(shippingOutDhaka)} elsewhere, and nothing when you collect it.`,
  unnamedProduct: 'A product in your cart',
  noLongerSold: (name: string) => `${name} is no longer sold. Please remove it.`,
  /** `attribute` is undefined for a product whose variations have no label */
  chooseVariation: (name: string, attribute: string | undefined) =>
    `Please choose another ${(attribute ?? 'option').toLowerCase()} of ${name}.`,
  soldOut: (name: string) => `${name} is sold out.`,
  insufficientStock: (name: string, left: number) =>
    `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left.`,
  tooManyPieces: (name: string, max: number) => `An order has at most ${max} of ${name}.`,
  tooManyOrders: (minutes: number) =>
    `Many orders have been placed from here within an hour. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Your cart is kept.`,
  justSoldOut: 'The last items were just sold.',
  totalChanged: ({ subtotal, discount, shipping, total }: Totals) =>
    `The total has changed: it is now ${taka(total)} (subtotal ${taka(subtotal)}, discount ${taka(discount)}, delivery ${taka(shipping)}). Please check it and order again.`,
};

export type Messages = typeof en;
/** A resource named in 404 responses. */
export type ResourceName = keyof typeof resourceNames;
