import { formatNumber } from '../../../domain/locale.ts';

// Keyed by the English names of the API.

/** The 64 districts of Bangladesh. */
export const districts = {
  Dhaka: 'ঢাকা',
  Bagerhat: 'বাগেরহাট',
  Bandarban: 'বান্দরবান',
  Barguna: 'বরগুনা',
  Barishal: 'বরিশাল',
  Bhola: 'ভোলা',
  Bogura: 'বগুড়া',
  Brahmanbaria: 'ব্রাহ্মণবাড়িয়া',
  Chandpur: 'চাঁদপুর',
  Chapainawabganj: 'চাঁপাইনবাবগঞ্জ',
  Chattogram: 'চট্টগ্রাম',
  Chuadanga: 'চুয়াডাঙ্গা',
  "Cox's Bazar": 'কক্সবাজার',
  Cumilla: 'কুমিল্লা',
  Dinajpur: 'দিনাজপুর',
  Faridpur: 'ফরিদপুর',
  Feni: 'ফেনী',
  Gaibandha: 'গাইবান্ধা',
  Gazipur: 'গাজীপুর',
  Gopalganj: 'গোপালগঞ্জ',
  Habiganj: 'হবিগঞ্জ',
  Jamalpur: 'জামালপুর',
  Jashore: 'যশোর',
  Jhalokati: 'ঝালকাঠি',
  Jhenaidah: 'ঝিনাইদহ',
  Joypurhat: 'জয়পুরহাট',
  Khagrachhari: 'খাগড়াছড়ি',
  Khulna: 'খুলনা',
  Kishoreganj: 'কিশোরগঞ্জ',
  Kurigram: 'কুড়িগ্রাম',
  Kushtia: 'কুষ্টিয়া',
  Lakshmipur: 'লক্ষ্মীপুর',
  Lalmonirhat: 'লালমনিরহাট',
  Madaripur: 'মাদারীপুর',
  Magura: 'মাগুরা',
  Manikganj: 'মানিকগঞ্জ',
  Meherpur: 'মেহেরপুর',
  Moulvibazar: 'মৌলভীবাজার',
  Munshiganj: 'মুন্সীগঞ্জ',
  Mymensingh: 'ময়মনসিংহ',
  Naogaon: 'নওগাঁ',
  Narail: 'নড়াইল',
  Narayanganj: 'নারায়ণগঞ্জ',
  Narsingdi: 'নরসিংদী',
  Natore: 'নাটোর',
  Netrokona: 'নেত্রকোণা',
  Nilphamari: 'নীলফামারী',
  Noakhali: 'নোয়াখালী',
  Pabna: 'পাবনা',
  Panchagarh: 'পঞ্চগড়',
  Patuakhali: 'পটুয়াখালী',
  Pirojpur: 'পিরোজপুর',
  Rajbari: 'রাজবাড়ী',
  Rajshahi: 'রাজশাহী',
  Rangamati: 'রাঙ্গামাটি',
  Rangpur: 'রংপুর',
  Satkhira: 'সাতক্ষীরা',
  Shariatpur: 'শরীয়তপুর',
  Sherpur: 'শেরপুর',
  Sirajganj: 'সিরাজগঞ্জ',
  Sunamganj: 'সুনামগঞ্জ',
  Sylhet: 'সিলেট',
  Tangail: 'টাঙ্গাইল',
  Thakurgaon: 'ঠাকুরগাঁও',
};

/** The colours that have a swatch, and common colours of variations. */
const colours = {
  Beige: 'বেইজ',
  Black: 'কালো',
  Blue: 'নীল',
  Brown: 'বাদামি',
  Chocolate: 'চকলেট',
  Cream: 'ক্রিম',
  Gold: 'সোনালি',
  Green: 'সবুজ',
  Grey: 'ধূসর',
  Indigo: 'গাঢ় নীল',
  Maroon: 'মেরুন',
  Navy: 'নেভি ব্লু',
  Orange: 'কমলা',
  Pink: 'গোলাপি',
  Purple: 'বেগুনি',
  Red: 'লাল',
  Rose: 'গোলাপ রং',
  Sage: 'ধূসর সবুজ',
  Silver: 'রুপালি',
  Tan: 'ট্যান',
  White: 'সাদা',
  Yellow: 'হলুদ',
};

const fabrics = {
  Chiffon: 'শিফন',
  Cotton: 'সুতি',
  Denim: 'ডেনিম',
  Georgette: 'জর্জেট',
  Jute: 'পাট',
  Khadi: 'খাদি',
  Leather: 'চামড়া',
  Linen: 'লিনেন',
  Muslin: 'মসলিন',
  Nida: 'নিদা',
  Polyester: 'পলিয়েস্টার',
  Silk: 'রেশম',
  Velvet: 'ভেলভেট',
  Viscose: 'ভিসকোস',
  Wool: 'উল',
};

/** Keyed by lower-case name. */
const translations: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...districts, ...colours, ...fabrics }).map(([name, bangla]) => [
    name.toLowerCase(),
    bangla,
  ]),
);

/** A size of digits, such as 38, 5.5 or the age 2-3 Y. Letters, such as XL, are the same in Bangla. */
const size = /^(\d+(?:[./-]\d+)*)( y)?$/;
const inDigits = (text: string): string =>
  text.replace(/\d+/g, (digits) => [...digits].map((digit) => formatNumber(Number(digit), 'bn')).join(''));

/** Looks up a lower-case name. */
export const names = {
  get: (name: string): string | undefined => {
    const [, number, years] = size.exec(name) ?? [];
    return translations.get(name) ?? (number && inDigits(number) + (years ? ' বছর' : ''));
  },
};
