import type { ShopPage } from '../../src/contracts/schemas/settings.ts';

/**
 * Default text pages. They describe what the software does and make no promises for the shop's owner:
 * paragraphs with {contact} or {address} are left out while that is not set.
 */
export const defaultPages: Record<string, ShopPage> = {
  help: {
    title: { en: 'Help', bn: 'সাহায্য' },
    sections: [
      {
        heading: { en: 'How to order', bn: 'কীভাবে অর্ডার করবেন' },
        paragraphs: [
          {
            en: 'Choose a product and its size, add it to the cart and go to the checkout. Give a name, a phone number and an address, choose how you pay, and press Place Order. You need no account.',
            bn: 'পণ্য ও সাইজ বেছে কার্টে রাখুন, তারপর চেকআউটে যান। নাম, ফোন নম্বর ও ঠিকানা দিন, কীভাবে টাকা দেবেন তা বেছে নিয়ে অর্ডার করুন। অ্যাকাউন্ট লাগবে না।',
          },
        ],
      },
      {
        heading: { en: 'How to pay', bn: 'কীভাবে টাকা দেবেন' },
        paragraphs: [
          {
            en: 'In cash when the parcel arrives. Or by bKash: send the total to {bkashMerchant} (merchant) or {bkashPersonal} (personal) first, then give your number and the transaction id at the checkout.',
            bn: 'পার্সেল হাতে পেয়ে নগদে। অথবা বিকাশে: আগে মোট টাকা {bkashMerchant} (মার্চেন্ট) বা {bkashPersonal} (পার্সোনাল) নম্বরে পাঠান, তারপর চেকআউটে আপনার নম্বর ও ট্রানজ্যাকশন আইডি দিন।',
          },
        ],
      },
      {
        heading: { en: 'Where is my order?', bn: 'আমার অর্ডার কোথায়?' },
        paragraphs: [
          {
            en: 'Open the link in the mail that confirmed your order, or give its number and your phone number on the page “Track your order”.',
            bn: 'অর্ডারের ইমেইলে পাঠানো লিংকটি খুলুন, অথবা “অর্ডার ট্র্যাক করুন” পাতায় অর্ডার নম্বর ও ফোন নম্বর দিন।',
          },
        ],
      },
      {
        heading: { en: 'Cancelling an order', bn: 'অর্ডার বাতিল' },
        paragraphs: [
          {
            en: 'Until we have confirmed it, an order that is not paid can be cancelled on its own page.',
            bn: 'আমরা নিশ্চিত করার আগে, টাকা না দেওয়া অর্ডার তার নিজের পাতা থেকেই বাতিল করা যায়।',
          },
          {
            en: 'After that, please contact us: {contact}.',
            bn: 'এরপর বাতিল করতে চাইলে আমাদের জানান: {contact}।',
          },
        ],
      },
    ],
  },
  delivery: {
    title: { en: 'Delivery', bn: 'ডেলিভারি' },
    sections: [
      {
        paragraphs: [
          {
            en: 'We deliver to all 64 districts: {shippingDhaka} inside Dhaka, {shippingOutDhaka} outside. Office pickup is free.',
            bn: 'আমরা ৬৪ জেলায় ডেলিভারি দিই: ঢাকার ভেতরে {shippingDhaka}, বাইরে {shippingOutDhaka}। আমাদের অফিস থেকে নিলে কোনো চার্জ নেই।',
          },
          {
            en: 'Our office: {address}.',
            bn: 'আমাদের অফিস: {address}।',
          },
          {
            en: 'We call before we send the parcel, so please give a number that you answer.',
            bn: 'পার্সেল পাঠানোর আগে আমরা ফোন করি, তাই যে নম্বরে আপনাকে পাওয়া যায় সেটিই দিন।',
          },
        ],
      },
    ],
  },
  returns: {
    title: { en: 'Returns', bn: 'ফেরত' },
    sections: [
      {
        paragraphs: [
          {
            en: 'Is something wrong with what arrived? Contact us with the number of your order and say what is wrong: {contact}.',
            bn: 'যা পেয়েছেন তাতে কোনো সমস্যা? অর্ডার নম্বর দিয়ে আমাদের জানান কী সমস্যা: {contact}।',
          },
          {
            en: 'An order that is not paid can be cancelled on its own page until we have confirmed it.',
            bn: 'আমরা নিশ্চিত করার আগে, টাকা না দেওয়া অর্ডার তার নিজের পাতা থেকে বাতিল করা যায়।',
          },
          {
            en: 'When you have paid by bKash, contact us instead, because the money has to be sent back: {contact}.',
            bn: 'বিকাশে টাকা দিয়ে থাকলে আমাদের জানান, কারণ টাকা ফেরত পাঠাতে হবে: {contact}।',
          },
        ],
      },
    ],
  },
  terms: {
    title: { en: 'Terms', bn: 'শর্ত' },
    sections: [
      {
        paragraphs: [
          {
            en: '{shopName} sells products of several vendors. Each product says whose it is.',
            bn: '{shopName}-এ একাধিক বিক্রেতার পণ্য বিক্রি হয়। প্রতিটি পণ্যে বিক্রেতার নাম লেখা থাকে।',
          },
          {
            en: 'Prices are in taka. You order at the prices, the discount and the delivery charge that the checkout shows. When one of them changes before you place the order, we say so and order nothing.',
            bn: 'দাম টাকায়। চেকআউটে যে দাম, ছাড় ও ডেলিভারি চার্জ দেখানো হয়, অর্ডার তাতেই হয়। অর্ডার করার আগে এর কোনোটি বদলালে আমরা জানাই, আর কোনো অর্ডার হয় না।',
          },
          {
            en: 'We confirm an order by phone before we send it, and check a bKash payment first.',
            bn: 'পাঠানোর আগে আমরা ফোনে অর্ডার নিশ্চিত করি, বিকাশে টাকা দিলে আগে তা মিলিয়ে দেখি।',
          },
        ],
      },
    ],
  },
  privacy: {
    title: { en: 'Privacy', bn: 'গোপনীয়তা' },
    sections: [
      {
        paragraphs: [
          {
            en: 'With an order we store the names, phone numbers, email and addresses that you give, what you ordered, your note, and for bKash your number and the transaction id. We use them to deliver the order, to call you and to send you mails about it.',
            bn: 'অর্ডারের সাথে আমরা আপনার দেওয়া নাম, ফোন নম্বর, ইমেইল ও ঠিকানা, কী অর্ডার করেছেন, আপনার নোট এবং বিকাশের ক্ষেত্রে আপনার নম্বর ও ট্রানজ্যাকশন আইডি রাখি। অর্ডার পৌঁছে দিতে, আপনাকে ফোন করতে ও অর্ডারের ইমেইল পাঠাতে এগুলো ব্যবহার করি।',
          },
          {
            en: 'With an account we also store your saved addresses and your wishlist, and your password in a form that cannot be read back. You can change your details and delete addresses in your account.',
            bn: 'অ্যাকাউন্ট থাকলে আপনার রাখা ঠিকানা ও পছন্দের তালিকাও রাখি, আর পাসওয়ার্ড এমনভাবে রাখি যা পড়া যায় না। অ্যাকাউন্টে গিয়ে নিজের তথ্য বদলাতে ও ঠিকানা মুছতে পারেন।',
          },
          {
            en: 'Cookies keep you signed in and remember the language. The cart and the products that you viewed are stored in your browser.',
            bn: 'সাইন ইন ও ভাষা মনে রাখতে কুকি ব্যবহার করা হয়। কার্ট ও আপনার দেখা পণ্যের তালিকা আপনার ব্রাউজারেই থাকে।',
          },
        ],
      },
    ],
  },
};
