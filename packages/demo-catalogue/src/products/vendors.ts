interface Vendor {
  readonly name: string;
  readonly slug: string;
  /** Prefix of the vendor's SKUs. */
  readonly skuPrefix: string;
  /** Whether product names start with the colour. */
  readonly colourFirst: boolean;
  readonly about: string;
  /** Last paragraph of each product description. */
  readonly promise: string;
}

export const vendors = {
  shonargaon: {
    name: 'Shonargaon Looms',
    slug: 'shonargaon-looms',
    skuPrefix: 'sl',
    colourFirst: false,
    about: 'A cooperative of forty weaving families in Rupganj, Shonargaon and Tangail.',
    promise: 'Woven to order by our families in Rupganj and Tangail; the weaver’s name is on the tag.',
  },
  katan: {
    name: 'Mirpur Katan House',
    slug: 'mirpur-katan-house',
    skuPrefix: 'mk',
    colourFirst: false,
    about: 'Three generations of katan and benarasi at Mirpur 10, with a fitting room for brides and grooms.',
    promise: 'Fall and pico are done free at our Mirpur 10 workshop before delivery.',
  },
  khadi: {
    name: 'Khadi Kutir',
    slug: 'khadi-kutir',
    skuPrefix: 'kk',
    colourFirst: false,
    about: 'Hand-spun khadi from Chandina, Cumilla, cut in Dhaka for every day.',
    promise: 'Spun and woven in Chandina, Cumilla. Exchange of size within seven days.',
  },
  nokshi: {
    name: 'Nokshi Para',
    slug: 'nokshi-para',
    skuPrefix: 'np',
    colourFirst: false,
    about: 'Two hundred women of Jamalpur and Jashore who sew kantha at home and set their own price.',
    promise: 'Sewn at home by a member of our group in Jamalpur, who is paid on the day she hands it in.',
  },
  charulata: {
    name: 'Charulata',
    slug: 'charulata',
    skuPrefix: 'ch',
    colourFirst: true,
    about: 'A Dhanmondi label for women: easy cuts in handloom and silk, with pockets wherever one fits.',
    promise: 'Designed and stitched at our Dhanmondi studio. Alterations are free within fifteen days.',
  },
  kadam: {
    name: 'Kash & Kadam',
    slug: 'kash-and-kadam',
    skuPrefix: 'ka',
    colourFirst: true,
    about: 'Clothes for children and for the whole family’s weekends, made in Narayanganj.',
    promise: 'Made in our small unit in Narayanganj; spare buttons are in the pocket.',
  },
  hazaribagh: {
    name: 'Hazaribagh Leatherworks',
    slug: 'hazaribagh-leatherworks',
    skuPrefix: 'hl',
    colourFirst: false,
    about: 'Leather cut and stitched by hand since 1984, now from the tannery estate at Savar.',
    promise: 'Stitching is under guarantee for a year: bring it back and we mend it.',
  },
  alankar: {
    name: 'Shankhari Alankar',
    slug: 'shankhari-alankar',
    skuPrefix: 'sa',
    colourFirst: false,
    about: 'Gold-plated, silver and glass ornaments from a Shankhari Bazar family of goldsmiths.',
    promise: 'Comes in a cotton-lined box. Re-plating within the first year is free.',
  },
} satisfies Record<string, Vendor>;

export type VendorName = keyof typeof vendors;
