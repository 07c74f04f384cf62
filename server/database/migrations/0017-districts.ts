import { type Kysely, sql } from 'kysely';

/**
 * The 64 districts by their official names in English and Bangla, and the English one until 2018 where it changed. Dhaka
 * is first because most orders go there.
 */
const districts: readonly (readonly [name: string, nameBn: string, former?: string])[] = [
  ['Dhaka', 'ঢাকা'],
  ['Bagerhat', 'বাগেরহাট'],
  ['Bandarban', 'বান্দরবান'],
  ['Barguna', 'বরগুনা'],
  ['Barishal', 'বরিশাল', 'Barisal'],
  ['Bhola', 'ভোলা'],
  ['Bogura', 'বগুড়া', 'Bogra'],
  ['Brahmanbaria', 'ব্রাহ্মণবাড়িয়া'],
  ['Chandpur', 'চাঁদপুর'],
  ['Chapainawabganj', 'চাঁপাইনবাবগঞ্জ'],
  ['Chattogram', 'চট্টগ্রাম', 'Chittagong'],
  ['Chuadanga', 'চুয়াডাঙ্গা'],
  ["Cox's Bazar", 'কক্সবাজার'],
  ['Cumilla', 'কুমিল্লা', 'Comilla'],
  ['Dinajpur', 'দিনাজপুর'],
  ['Faridpur', 'ফরিদপুর'],
  ['Feni', 'ফেনী'],
  ['Gaibandha', 'গাইবান্ধা'],
  ['Gazipur', 'গাজীপুর'],
  ['Gopalganj', 'গোপালগঞ্জ'],
  ['Habiganj', 'হবিগঞ্জ'],
  ['Jamalpur', 'জামালপুর'],
  ['Jashore', 'যশোর', 'Jessore'],
  ['Jhalokati', 'ঝালকাঠি'],
  ['Jhenaidah', 'ঝিনাইদহ'],
  ['Joypurhat', 'জয়পুরহাট'],
  ['Khagrachhari', 'খাগড়াছড়ি'],
  ['Khulna', 'খুলনা'],
  ['Kishoreganj', 'কিশোরগঞ্জ'],
  ['Kurigram', 'কুড়িগ্রাম'],
  ['Kushtia', 'কুষ্টিয়া'],
  ['Lakshmipur', 'লক্ষ্মীপুর'],
  ['Lalmonirhat', 'লালমনিরহাট'],
  ['Madaripur', 'মাদারীপুর'],
  ['Magura', 'মাগুরা'],
  ['Manikganj', 'মানিকগঞ্জ'],
  ['Meherpur', 'মেহেরপুর'],
  ['Moulvibazar', 'মৌলভীবাজার'],
  ['Munshiganj', 'মুন্সীগঞ্জ'],
  ['Mymensingh', 'ময়মনসিংহ'],
  ['Naogaon', 'নওগাঁ'],
  ['Narail', 'নড়াইল'],
  ['Narayanganj', 'নারায়ণগঞ্জ'],
  ['Narsingdi', 'নরসিংদী'],
  ['Natore', 'নাটোর'],
  ['Netrokona', 'নেত্রকোণা'],
  ['Nilphamari', 'নীলফামারী'],
  ['Noakhali', 'নোয়াখালী'],
  ['Pabna', 'পাবনা'],
  ['Panchagarh', 'পঞ্চগড়'],
  ['Patuakhali', 'পটুয়াখালী'],
  ['Pirojpur', 'পিরোজপুর'],
  ['Rajbari', 'রাজবাড়ী'],
  ['Rajshahi', 'রাজশাহী'],
  ['Rangamati', 'রাঙ্গামাটি'],
  ['Rangpur', 'রংপুর'],
  ['Satkhira', 'সাতক্ষীরা'],
  ['Shariatpur', 'শরীয়তপুর'],
  ['Sherpur', 'শেরপুর'],
  ['Sirajganj', 'সিরাজগঞ্জ'],
  ['Sunamganj', 'সুনামগঞ্জ'],
  ['Sylhet', 'সিলেট'],
  ['Tangail', 'টাঙ্গাইল'],
  ['Thakurgaon', 'ঠাকুরগাঁও'],
];
/** For comparing spellings: letters only, in lower case. */
const letters = (name: string) =>
  name
    .normalize()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '');

/**
 * Adds the districts of Bangladesh, without which no address can be saved. A shop keeps those that it has, with their
 * names and in their order; the missing ones follow.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE districts ADD name_bn text CHECK (name_bn <> '')`.execute(db);
  const { rows } = await sql<{ name: string; position: number }>`
    SELECT name, position FROM districts`.execute(db);
  let position = Math.max(-1, ...rows.map((row) => row.position));
  for (const [name, nameBn, former = name] of districts) {
    const spellings = [name, nameBn, former].map(letters);
    const existing = rows.find((row) => spellings.includes(letters(row.name)));
    position += existing === undefined ? 1 : 0;
    await (existing === undefined
      ? sql`INSERT INTO districts (name, name_bn, position) VALUES (${name}, ${nameBn}, ${position})`
      : sql`UPDATE districts SET name_bn = ${nameBn} WHERE name = ${existing.name}`
    ).execute(db);
  }
};

/** Keeps the districts: addresses and orders refer to them by name. */
export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE districts DROP name_bn`.execute(db);
};
