interface Vendor {
  readonly name: string;
  readonly slug: string;
  /** Prefix of the vendor's SKUs. */
  readonly skuPrefix: string;
  /** Whether product names start with the colour. */
  readonly colourFirst: boolean;
  readonly place: string;
  readonly placeBn: string;
  readonly about: string;
  readonly aboutBn: string;
  /** Last paragraph of each product description. */
  readonly promise: string;
  readonly promiseBn: string;
}

export const vendors = {
  shonargaon: {
    name: 'Shonargaon Looms',
    slug: 'shonargaon-looms',
    skuPrefix: 'sl',
    colourFirst: false,
    place: 'Rupganj, Narayanganj',
    placeBn: 'রূপগঞ্জ, নারায়ণগঞ্জ',
    about: 'A cooperative of forty weaving families in Rupganj, Shonargaon and Tangail.',
    aboutBn: 'রূপগঞ্জ, সোনারগাঁ ও টাঙ্গাইলের চল্লিশটি তাঁতি পরিবারের সমবায়।',
    promise: 'Woven to order by our families in Rupganj and Tangail; the weaver’s name is on the tag.',
    promiseBn: 'ফরমাশ পেয়ে রূপগঞ্জ ও টাঙ্গাইলে আমাদের পরিবারগুলোর বোনা; ট্যাগে তাঁতির নাম থাকে।',
  },
  katan: {
    name: 'Mirpur Katan House',
    slug: 'mirpur-katan-house',
    skuPrefix: 'mk',
    colourFirst: false,
    place: 'Mirpur 10, Dhaka',
    placeBn: 'মিরপুর ১০, ঢাকা',
    about: 'Three generations of katan and benarasi at Mirpur 10, with a fitting room for brides and grooms.',
    aboutBn: 'মিরপুর ১০-এ তিন পুরুষের কাতান ও বেনারসি, বর-কনের জন্য ফিটিং রুমসহ।',
    promise: 'Fall and pico are done free at our Mirpur 10 workshop before delivery.',
    promiseBn: 'ডেলিভারির আগে মিরপুর ১০-এর কারখানায় ফল ও পিকো বিনা খরচে করে দিই।',
  },
  khadi: {
    name: 'Khadi Kutir',
    slug: 'khadi-kutir',
    skuPrefix: 'kk',
    colourFirst: false,
    place: 'Chandina, Cumilla',
    placeBn: 'চান্দিনা, কুমিল্লা',
    about: 'Hand-spun khadi from Chandina, Cumilla, cut in Dhaka for every day.',
    aboutBn: 'কুমিল্লার চান্দিনার হাতে কাটা খাদি, রোজকার পরার জন্য ঢাকায় কাটা।',
    promise: 'Spun and woven in Chandina, Cumilla. Exchange of size within seven days.',
    promiseBn: 'কুমিল্লার চান্দিনায় কাটা ও বোনা। সাত দিনের মধ্যে সাইজ বদলানো যায়।',
  },
  nokshi: {
    name: 'Nokshi Para',
    slug: 'nokshi-para',
    skuPrefix: 'np',
    colourFirst: false,
    place: 'Jamalpur',
    placeBn: 'জামালপুর',
    about: 'Two hundred women of Jamalpur and Jashore who sew kantha at home and set their own price.',
    aboutBn: 'জামালপুর ও যশোরের দুই শ নারী, যাঁরা ঘরে বসে কাঁথা সেলাই করেন আর দাম ঠিক করেন নিজেরাই।',
    promise: 'Sewn at home by a member of our group in Jamalpur, who is paid on the day she hands it in.',
    promiseBn: 'জামালপুরে আমাদের দলের একজনের ঘরে সেলাই করা; যেদিন জমা দেন, সেদিনই মজুরি পান।',
  },
  charulata: {
    name: 'Charulata',
    slug: 'charulata',
    skuPrefix: 'ch',
    colourFirst: true,
    place: 'Dhanmondi, Dhaka',
    placeBn: 'ধানমন্ডি, ঢাকা',
    about: 'A Dhanmondi label for women: easy cuts in handloom and silk, with pockets wherever one fits.',
    aboutBn: 'ধানমন্ডির নারীদের ব্র্যান্ড: তাঁত ও রেশমে সহজ ছাঁট, যেখানে ধরে সেখানেই পকেট।',
    promise: 'Designed and stitched at our Dhanmondi studio. Alterations are free within fifteen days.',
    promiseBn: 'আমাদের ধানমন্ডি স্টুডিওতে নকশা ও সেলাই। পনেরো দিনের মধ্যে মাপ ঠিক করে দিই বিনা খরচে।',
  },
  kadam: {
    name: 'Kash & Kadam',
    slug: 'kash-and-kadam',
    skuPrefix: 'ka',
    colourFirst: true,
    place: 'Narayanganj',
    placeBn: 'নারায়ণগঞ্জ',
    about: 'Clothes for children and for the whole family’s weekends, made in Narayanganj.',
    aboutBn: 'শিশুদের আর পুরো পরিবারের ছুটির দিনের পোশাক, নারায়ণগঞ্জে তৈরি।',
    promise: 'Made in our small unit in Narayanganj; spare buttons are in the pocket.',
    promiseBn: 'নারায়ণগঞ্জে আমাদের ছোট কারখানায় তৈরি; বাড়তি বোতাম পকেটেই আছে।',
  },
  hazaribagh: {
    name: 'Hazaribagh Leatherworks',
    slug: 'hazaribagh-leatherworks',
    skuPrefix: 'hl',
    colourFirst: false,
    place: 'Savar, Dhaka',
    placeBn: 'সাভার, ঢাকা',
    about: 'Leather cut and stitched by hand since 1984, now from the tannery estate at Savar.',
    aboutBn: '১৯৮৪ সাল থেকে হাতে কাটা ও সেলাই করা চামড়া, এখন সাভারের চামড়া শিল্পনগরী থেকে।',
    promise: 'Stitching is under guarantee for a year: bring it back and we mend it.',
    promiseBn: 'সেলাইয়ে এক বছরের নিশ্চয়তা: নিয়ে আসুন, ঠিক করে দিই।',
  },
  alankar: {
    name: 'Shankhari Alankar',
    slug: 'shankhari-alankar',
    skuPrefix: 'sa',
    colourFirst: false,
    place: 'Shankhari Bazar, Dhaka',
    placeBn: 'শাঁখারী বাজার, ঢাকা',
    about: 'Gold-plated, silver and glass ornaments from a Shankhari Bazar family of goldsmiths.',
    aboutBn: 'শাঁখারী বাজারের এক স্বর্ণকার পরিবারের সোনার প্রলেপ, রুপা ও কাচের গয়না।',
    promise: 'Comes in a cotton-lined box. Re-plating within the first year is free.',
    promiseBn: 'সুতির আস্তর দেওয়া বাক্সে আসে। প্রথম বছরে আবার প্রলেপ দেওয়া বিনা খরচে।',
  },
} satisfies Record<string, Vendor>;

export type VendorName = keyof typeof vendors;
