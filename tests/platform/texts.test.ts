import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoProducts } from '@razz/demo-catalogue';
import { expect, test } from 'vitest';
import { districts } from '../../server/demo/districts.ts';
import { formatNumber } from '../../src/domain/locale.ts';
import { districts as banglaDistricts } from '../../src/ui/messages/bn/names.ts';
import { notifications as bnNotices } from '../../src/ui/messages/bn/notifications.ts';
import * as ariaGroups from '../../src/ui/messages/bn/react-aria.ts';
import { bn } from '../../src/ui/messages/bn.ts';
import { account } from '../../src/ui/messages/en/account.ts';
import { cart } from '../../src/ui/messages/en/cart.ts';
import { attributes } from '../../src/ui/messages/en/attributes.ts';
import { delivery } from '../../src/ui/messages/en/delivery.ts';
import { developer } from '../../src/ui/messages/en/developer.ts';
import { home } from '../../src/ui/messages/en/home.ts';
import { listing } from '../../src/ui/messages/en/listing.ts';
import { notifications } from '../../src/ui/messages/en/notifications.ts';
import { search } from '../../src/ui/messages/en/search.ts';
import { track } from '../../src/ui/messages/en/track.ts';
import { trust } from '../../src/ui/messages/en/trust.ts';
import { en as enFirst } from '../../src/ui/messages/en.ts';

const { names: banglaNames, ...bangla } = bn;
const en = { ...enFirst, cart, attributes, delivery, home, listing, account, developer, search, track, trust };
const source = fileURLToPath(new URL('../../src', import.meta.url));
const screens = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/stories|^ui.messages|^machines/.test(file))
  .map((file) => readFileSync(join(source, file), 'utf8'))
  .join('\n');

interface Texts {
  [key: string]: Texts | string | ((...given: never[]) => string);
}
interface Leaf {
  group: string;
  key: string;
  path: string;
  text: string;
}

/** Every text of a catalogue; those with gaps filled with a word or a number. */
const leaves = (texts: Texts, given: readonly number[] = [7, 7], path: readonly string[] = []): Leaf[] =>
  Object.entries(texts).flatMap(([key, value]) => {
    const here = [...path, key];
    if (typeof value === 'object') return leaves(value, given, here);
    const text = typeof value === 'function' ? (value as (...given: number[]) => string)(...given) : value;
    return [{ group: path.at(-1) ?? '', key, path: here.join('.'), text }];
  });

test('every text is on some screen', () => {
  const isUsed = ({ group, key }: Leaf) =>
    new RegExp(`\\.${key}\\b|'${key}'|\\b${group}\\[`).test(screens) && screens.includes(group);
  expect(
    leaves(en)
      .filter((leaf) => !isUsed(leaf))
      .map(({ path }) => path),
  ).toEqual([]);
});

test('every text is there in Bangla, with the digits of Bangla', () => {
  const translated = [...leaves(bangla), ...leaves(bnNotices)];
  const english = new Map([...leaves(en), ...leaves(notifications)].map(({ path, text }) => [path, text]));
  expect(translated.map(({ path }) => path).sort()).toEqual([...english.keys()].sort());
  // Placeholders show what is typed, in the letters it is typed in.
  const same = translated.filter(({ path, text }) => text === english.get(path)).map(({ path }) => path);
  expect(same).toEqual(['listing.filterSearch', 'cart.bkashSenderPlaceholder']);
  const counts = [
    'layout.page',
    'search.hits',
    'layout.cartCount',
    'product.resultsCount',
    'product.fewLeft',
  ];
  for (const path of counts) {
    const text = translated.find((leaf) => leaf.path === path)?.text;
    expect(text, path).toContain('৭');
    expect(text, path).not.toContain('7');
  }
});

test('every district has a name in Bangla letters', () => {
  expect(Object.keys(banglaDistricts).sort()).toEqual([...districts].sort());
  const names = Object.values(banglaDistricts);
  expect(names.filter((name) => !/^[\u0980-\u09ff]+$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test('so has every colour with a swatch, and every colour and fabric of the demo', () => {
  const swatches = readFileSync(join(source, 'ui/kit/Swatch.css'), 'utf8').matchAll(/data-colour="(\w+)"/g);
  const named = [
    ...Array.from(swatches, ([, colour]) => colour ?? ''),
    ...demoProducts.flatMap(({ colours, fabrics }) => [...colours, ...fabrics]),
  ];
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !banglaNames.has(name.toLowerCase()))).toEqual([]);
});

/** The numbers in a text, whichever digits it writes them with. */
const numbersIn = (text: string): string[] => {
  const latin = text.replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - '০'.charCodeAt(0)));
  return (latin.match(/\d[\d,]*/g) ?? []).map((number) => number.replaceAll(',', '')).sort();
};

test.each([
  ['many', [1250, 3]],
  ['one', [1, 1]],
])('English and Bangla fill the same gaps, with %s', (_, given) => {
  const translated = [...leaves(bangla, given), ...leaves(bnNotices, given)];
  const numbers = new Map(translated.map(({ path, text }) => [path, numbersIn(text)]));
  const differing = [...leaves(en, given), ...leaves(notifications, given)]
    .filter(({ path, text }) => numbersIn(text).join() !== numbers.get(path)?.join())
    .map(({ path, text }) => `${path}: ${text}`);
  expect(differing).toEqual([]);
});

test('react-aria says in Bangla what was read over there', async () => {
  const format = { number: (n: number) => formatNumber(n, 'bn') };
  const shown = Object.entries(ariaGroups).flatMap(([group, texts]) =>
    Object.entries(texts).flatMap(([key, text]) =>
      [true, false].map((isSelected) => {
        const given = { optionText: 'Jamdani', optionCount: 12, isSelected };
        return `${group}.${key}: ${typeof text === 'string' ? text : text(given, format)}\n`;
      }),
    ),
  );
  await expect([...new Set(shown)].join('')).toMatchFileSnapshot('texts-of-react-aria.txt');
});
