import { formatNumber, formatTaka } from '../../src/domain/locale.ts';
import type { Messages } from './en.ts';

const number = (n: number) => formatNumber(n, 'bn');
const taka = (amount: number) => formatTaka(amount, 'bn');
const bound = { least: 'অন্তত', most: 'সর্বোচ্চ' };
/** A limit in Bangla digits, if it is a safe integer. */
const formatLimit = (limit: string) => (Number.isSafeInteger(Number(limit)) ? number(Number(limit)) : limit);

const resourceNames = {
  address: 'ঠিকানাটি',
  application: 'অ্যাপ্লিকেশনটি',
  category: 'ক্যাটাগরিটি',
  client: 'ক্লায়েন্টটি',
  order: 'অর্ডারটি',
  product: 'পণ্যটি',
  review: 'রিভিউটি',
  token: 'টোকেনটি',
  vendor: 'বিক্রেতা',
};

export const bn: Messages = {
  inputProblems: 'আপনার দেওয়া তথ্যে কিছু সমস্যা আছে।',
  required: 'এই ঘরটি পূরণ করা আবশ্যক।',
  invalid: 'এই মানটি ঠিক নয়।',
  invalidType: (type) => `এই মানটি ${type} ধরনের হতে হবে।`,
  oneOf: (values) => `এর একটি দিন: ${values}।`,
  length: (side, limit) => `${bound[side]} ${formatLimit(limit)}টি অক্ষর লিখুন।`,
  entries: (side, limit) => `${bound[side]} ${formatLimit(limit)}টি দিন।`,
  number: (side, limit) => `${bound[side]} ${formatLimit(limit)} এমন একটি সংখ্যা দিন।`,
  unsupportedCharacter: 'এই লেখায় এমন একটি অক্ষর আছে যা ব্যবহার করা যায় না।',
  rules: {
    phone: 'বাংলাদেশের মোবাইল নম্বর দিন: 01, তারপর 3 থেকে 9, তারপর আটটি অঙ্ক।',
    zipcode: 'পোস্ট কোডে চারটি অঙ্ক থাকে।',
    redirect:
      'একটিমাত্র https ঠিকানা, localhost-এর http ঠিকানা, বা অ্যাপের নিজস্ব স্কিমের ঠিকানা দিন; ব্যবহারকারীর নাম, ফাঁকা জায়গা, অদৃশ্য অক্ষর, *, \\ বা # অংশ ছাড়া।',
    email: 'সঠিক ইমেইল ঠিকানা দিন।',
    password: 'পাসওয়ার্ডে অন্তত আটটি অক্ষর থাকতে হবে।',
  },

  notFound: (resource) => `${resourceNames[resource]} পাওয়া যায়নি।`,
  pathNotFound: 'এই ঠিকানায় কিছু নেই।',
  signInRequired: 'আপনাকে সাইন ইন করতে হবে।',
  roleForbidden: 'আপনার ভূমিকায় এটি করার অনুমতি নেই।',
  panel: {
    stale: 'এর মধ্যে অন্য কেউ এটি বদলেছেন। এখন কী সংরক্ষিত আছে তা দেখে নিন।',
    outOfStock: 'অর্ডারটি বাতিল হয়েছিল এবং এর পণ্যগুলো আর স্টকে নেই।',
    notPaid: 'শুধু পরিশোধিত অর্ডারের টাকা ফেরত দেওয়া যায়।',
    ownerOnly: 'এটি শুধু মালিক বদলাতে পারেন।',
    stockChanged: 'এর মধ্যে স্টক বদলে গেছে, যেমন কোনো অর্ডারে। এখন কী সংরক্ষিত আছে তা দেখে নিন।',
    stockOfVariations: 'প্রতিটি ধরনের স্টক আলাদা গোনা হলে ধরনটি উল্লেখ করুন, নইলে নয়।',
    daysReversed: 'প্রথম দিনটি শেষ দিনের পরে হতে পারে না।',
    tooManyPeriods: (max: number) => `সর্বোচ্চ ${number(max)}টি সময়কালের মধ্যে বেছে নিন।`,
    priceInvalid: 'ছাড়ের পরের দাম ছাড়ের আগের দামের বেশি হতে পারবে না।',
    priceTooLow: 'অন্তত ৳১ দাম দিন।',
    categoryNameTaken: 'সেখানে আরেকটি ক্যাটাগরির এই নাম আছে।',
    slugTaken: 'এই ঠিকানা অন্য কিছুর আছে। আরেকটি বেছে নিন।',
    parentGone: 'এই ক্যাটাগরি আর নেই। আরেকটি বেছে নিন।',
    parentBelowItself: 'কোনো ক্যাটাগরিকে তার নিজের বা তার নিচের কোনো ক্যাটাগরির ভেতরে নেওয়া যায় না।',
    tooDeep: 'ক্যাটাগরির সর্বোচ্চ তিনটি স্তর থাকে।',
    hasCategories: 'এর নিচে ক্যাটাগরি আছে। আগে সেগুলো সরান বা মুছুন।',
    productsNeedCategory: 'এর পণ্যগুলো কোন ক্যাটাগরিতে যাবে তা বেছে নিন।',
  },
  csrfTokenInvalid: 'পাতাটি অনেকক্ষণ খোলা ছিল বা এর কুকি বন্ধ আছে। আবার চেষ্টা করুন।',
  tooManyAttempts: (seconds) => `অনেকবার চেষ্টা করা হয়েছে। ${number(seconds)} সেকেন্ড পরে আবার চেষ্টা করুন।`,
  httpStatus: {
    400: 'অনুরোধটি বোঝা যায়নি।',
    404: 'এই ঠিকানায় কিছু নেই।',
    408: 'অনুরোধটি পৌঁছাতে খুব বেশি সময় লেগেছে।',
    413: 'অনুরোধটি খুব বড়।',
    414: 'ঠিকানাটি খুব লম্বা।',
    415: 'তথ্য JSON হিসেবে, application/json ধরনে পাঠাতে হবে।',
    429: 'অনেক বেশি অনুরোধ এসেছে। একটু পরে আবার চেষ্টা করুন।',
    431: 'অনুরোধের হেডার খুব বড়।',
    503: 'শপ এখন খুব ব্যস্ত। কয়েক সেকেন্ড পর আবার চেষ্টা করুন।',
  },
  internalError: 'কিছু একটা ভুল হয়েছে। আবার চেষ্টা করুন।',

  emailTaken: 'এই ইমেইল ঠিকানা অন্য একটি অ্যাকাউন্টে ব্যবহৃত হচ্ছে।',
  emailRegistered: 'এই ইমেইল ঠিকানার একটি অ্যাকাউন্ট আছে। সাইন ইন করুন।',
  passwordRequiredForEmail: 'ইমেইল ঠিকানা বদলাতে আপনার বর্তমান পাসওয়ার্ড দিন।',
  wrongPassword: 'এটি আপনার বর্তমান পাসওয়ার্ড নয়।',
  emailChangedSubject: (shop) => `আপনার ${shop} অ্যাকাউন্টের ইমেইল ঠিকানা বদলেছে`,
  emailChangedIntro: 'আপনার অ্যাকাউন্টে এখন অন্য ইমেইল ঠিকানা আছে। এই ঠিকানা দিয়ে আর সাইন ইন করা যাবে না।',
  emailChangedFooter: 'আপনি না বদলে থাকলে অন্য কেউ আপনার পাসওয়ার্ড জানে: এখনই এই মেইলের উত্তর দিন।',
  commonPassword: 'এটি সবচেয়ে প্রচলিত পাসওয়ার্ডগুলোর একটি, তাই সহজে অনুমান করা যায়। অন্য একটি দিন।',
  personalPassword: 'এই পাসওয়ার্ড প্রায় আপনার নাম, ইমেইল বা নম্বরের মতোই। অন্য একটি দিন।',
  wrongCredentials: 'ইমেইল ঠিকানা বা পাসওয়ার্ড ভুল।',
  resetMailSent: 'এই ঠিকানার অ্যাকাউন্ট থাকলে নতুন পাসওয়ার্ড দেওয়ার লিংক পাঠানো হয়েছে।',
  resetLinkInvalid: 'লিংকটি আগেই ব্যবহৃত হয়েছে বা এর মেয়াদ শেষ। নতুন একটি চেয়ে নিন।',
  passwordChanged: 'আপনার নতুন পাসওয়ার্ড ঠিক হয়েছে। এখন সেটি দিয়ে সাইন ইন করুন।',
  resetSubject: (shop) => `${shop}-এর নতুন পাসওয়ার্ড দিন`,
  resetIntro: 'কেউ, আশা করি আপনি, নতুন পাসওয়ার্ড চেয়েছেন। এক ঘণ্টার মধ্যে এখানে দিন:',
  resetFooter: 'লিংকটি একবারই কাজ করে। আপনি না চেয়ে থাকলে কিছুই বদলায়নি; এই মেইলটি উপেক্ষা করতে পারেন।',

  profileSaved: 'প্রোফাইল সংরক্ষণ হয়েছে।',
  addressDeleted: 'ঠিকানা মোছা হয়েছে।',
  tooManyAddresses: (max) => `আপনার ${number(max)}টি ঠিকানা সংরক্ষিত আছে। আরেকটি সংরক্ষণ করতে একটি মুছুন।`,
  tooManyClients: (max) => `আপনার ${number(max)}টি ক্লায়েন্ট আছে। আরেকটি তৈরি করতে একটি মুছুন।`,
  tooManyTokens: (max) => `আপনার ${number(max)}টি টোকেন আছে। আরেকটি তৈরি করতে একটি মুছুন।`,
  unknownDistrict: 'তালিকা থেকে একটি জেলা বেছে নিন।',
  addedToWishlist: 'পণ্যটি পছন্দের তালিকায় যোগ হয়েছে।',
  removedFromWishlist: 'পণ্যটি পছন্দের তালিকা থেকে সরানো হয়েছে।',
  unknownScope: (scopes) => `${scopes} নামে কোনো অনুমতি নেই।`,
  unknownClient: 'এই অ্যাপটি শপে নিবন্ধিত নয়।',
  redirectNotRegistered: 'অ্যাপটি যে ঠিকানায় উত্তর চায় তা নিবন্ধিত নয়।',

  couponInvalid: 'এই কুপন কোডটি ঠিক নয়।',
  couponPercentOff: (percent) => `এই কুপনে ${number(percent)}% ছাড় পাবেন।`,
  couponAmountOff: (amount) => `এই কুপনে ${taka(amount)} ছাড় পাবেন।`,
  couponExpired: 'এই কুপন কোডটি আর চলবে না। এটি ছাড়া অর্ডার করুন।',

  noLinks: 'ওয়েব ঠিকানা ছাড়া নাম লিখুন।',
  orderMail: {
    customer: 'ক্রেতা',
    summarySubject: (shop) => `${shop}-এ আপনার অর্ডার সম্পর্কে আরও`,
    summaryIntro:
      'এক ঘণ্টার মধ্যে এই ইমেইল ঠিকানা দিয়ে কয়েকটি অর্ডার করা হয়েছে। এগুলো আপনার না হলে এই ইমেইলের উত্তর দিন।',
    placedSubject: (number, shop) => `${shop}-এ আপনার অর্ডার ${number}`,
    placedIntro: (name, number, date) =>
      `প্রিয় ${name},\n${date} তারিখের অর্ডার ${number}-এর জন্য ধন্যবাদ। পার্সেল পাঠানোর আগে আমরা আপনাকে ফোন করব।`,
    subtotal: 'সাবটোটাল',
    discount: (code) => (code === undefined ? 'ছাড়' : `ছাড় (${code})`),
    delivery: 'ডেলিভারি',
    total: 'মোট',
    nothingToPay: 'কোনো টাকা দিতে হবে না।',
    payCash: (amount) => `পণ্য হাতে পেয়ে নগদ ${amount} দেবেন।`,
    payBkash: (transaction) =>
      `আপনি বিকাশে টাকা দিয়েছেন, ট্রানজ্যাকশন ${transaction}। পার্সেল পাঠানোর আগে আমরা পেমেন্ট যাচাই করব।`,
    deliverTo: 'ডেলিভারির ঠিকানা:',
    billTo: 'বিলের ঠিকানা:',
    link: 'অর্ডারটি এখানে দেখুন। এই লিংক যার কাছে আছে সে-ই অর্ডারটি দেখতে পারে:',
    track: 'অথবা অর্ডার নম্বর ও আপনার ফোন নম্বর দিয়ে দেখুন অর্ডার কত দূর:',
    statusSubject: {
      pending: (number, shop) => `${shop}-এ আপনার অর্ডার ${number} আবার অপেক্ষমাণ`,
      processing: (number, shop) => `${shop}-এ আপনার অর্ডার ${number} প্রস্তুত করা হচ্ছে`,
      cancelled: (number, shop) => `${shop}-এ আপনার অর্ডার ${number} বাতিল হয়েছে`,
      delivered: (number, shop) => `${shop}-এ আপনার অর্ডার ${number} পৌঁছে দেওয়া হয়েছে`,
    },
    statusIntro: {
      pending: (name, number) => `প্রিয় ${name},\nআপনার অর্ডার ${number} আবার অপেক্ষমাণ। প্রস্তুত করা শুরু হলে আমরা জানাব।`,
      processing: (name, number) =>
        `প্রিয় ${name},\nআপনার অর্ডার ${number} প্রস্তুত করা হচ্ছে। পার্সেল পাঠানোর আগে আমরা আপনাকে ফোন করব।`,
      cancelled: (name, number) =>
        `প্রিয় ${name},\nআপনার অর্ডার ${number} বাতিল হয়েছে। আপনি না চেয়ে থাকলে এই মেইলের উত্তর দিন।`,
      delivered: (name, number) =>
        `প্রিয় ${name},\nআপনার অর্ডার ${number} পৌঁছে দেওয়া হয়েছে। কোনো সমস্যা থাকলে এই মেইলের উত্তর দিন।`,
    },
  },
  newOrders: {
    oneSubject: (number, total) => `নতুন অর্ডার ${number}: ${total}`,
    subject: (n) => `${number(n)}টি নতুন অর্ডার`,
    paidBy: { cash: 'ক্যাশ অন ডেলিভারি', bkash: 'বিকাশ' },
    pieces: (n) => `${number(n)}টি`,
    hasNote: 'ক্রেতা একটি নোট লিখেছেন।',
    why: 'নতুন অর্ডারের খবর চেয়েছেন বলে এই মেইল পাচ্ছেন। বদলাতে হলে প্যানেলের “অ্যাকাউন্ট” খুলুন।',
  },
  orderNotCancellable: 'এই অর্ডার আর বাতিল করা যায় না।',
  orderNotDelivered: 'অর্ডার পৌঁছানোর পরে আপনি রিভিউ লিখতে পারবেন।',
  alreadyReviewed: 'আপনি আগেই এর রিভিউ লিখেছেন।',
  orderNotTracked: 'এই নম্বর ও ফোনের কোনো অর্ডার পাওয়া যায়নি। দুটিই মিলিয়ে দেখুন।',
  trackingLinkExpired: 'এই অর্ডার লিংকের মেয়াদ শেষ। অর্ডার দেখতে সাইন ইন করুন।',
  invalidBkashMobile: 'যে বিকাশ নম্বর থেকে টাকা এসেছে সেটি দিন: 01, তারপর 3 থেকে 9, তারপর আটটি অঙ্ক।',
  invalidBkashTransaction: 'বিকাশ ট্রানজ্যাকশন আইডিতে আট থেকে দশটি ইংরেজি অক্ষর ও সংখ্যা থাকে।',
  bkashTransactionUsed: 'এই বিকাশ ট্রানজ্যাকশন আইডি আগেই অন্য অর্ডারে ব্যবহৃত হয়েছে।',
  invalidShipping: ({ shippingDhaka, shippingOutDhaka }) =>
    `ডেলিভারি খরচ ঢাকায় ${taka(shippingDhaka)}, অন্য জায়গায় ${taka(shippingOutDhaka)}; নিজে এসে নিলে কোনো খরচ নেই।`,
  unnamedProduct: 'আপনার কার্টের একটি পণ্য',
  noLongerSold: (name) => `${name} আর বিক্রি হয় না। এটি সরিয়ে দিন।`,
  chooseVariation: (name, attribute) => `${name}-এর অন্য ${attribute ?? 'ধরন'} বেছে নিন।`,
  soldOut: (name) => `${name} শেষ হয়ে গেছে।`,
  insufficientStock: (name, left) => `${name} আর মাত্র ${number(left)}টি আছে।`,
  tooManyPieces: (name, max) => `একটি অর্ডারে ${name} সর্বোচ্চ ${number(max)}টি নেওয়া যায়।`,
  tooManyOrders: (minutes) =>
    `এক ঘণ্টার মধ্যে এখান থেকে অনেক অর্ডার করা হয়েছে। ${number(minutes)} মিনিট পরে আবার চেষ্টা করুন। আপনার কার্ট রাখা আছে।`,
  justSoldOut: 'শেষ কয়টি এইমাত্র বিক্রি হয়ে গেছে।',
  totalChanged: ({ subtotal, discount, shipping, total }) =>
    `মোট দাম বদলেছে: এখন ${taka(total)} (সাবটোটাল ${taka(subtotal)}, ছাড় ${taka(discount)}, ডেলিভারি ${taka(shipping)})। দেখে নিয়ে আবার অর্ডার করুন।`,
};
