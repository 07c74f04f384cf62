import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoProducts } from '@razz/demo-catalogue';
import { createWorld } from '@razz/mock-backend';
import { expect, test } from 'vitest';
import { formatNumber } from '../../src/domain/locale.ts';
import { admin } from '../../src/ui/messages/bn/admin.ts';
import { districts as banglaDistricts } from '../../src/ui/messages/bn/names.ts';
import { notifications as bnNotices } from '../../src/ui/messages/bn/notifications.ts';
import * as ariaGroups from '../../src/ui/messages/bn/react-aria.ts';
import { bn } from '../../src/ui/messages/bn.ts';
import { admin as englishAdmin } from '../../src/ui/messages/en/admin.ts';
import { notifications } from '../../src/ui/messages/en/notifications.ts';

const { names: banglaNames, ...banglaOfTheShop } = bn;
/** The panel loads its own. */
const bangla = { ...banglaOfTheShop, admin };
/** All English messages of pages; those of notifications are separate. */
const en: Messages = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Messages>(['../../src/ui/messages/en/*.ts', '!**/notifications.ts'], { eager: true }),
  ),
);
const source = fileURLToPath(new URL('../../src', import.meta.url));
const sources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/stories|^ui.messages|^machines/.test(file))
  .map((file) => readFileSync(join(source, file), 'utf8'))
  .join('\n');

interface Messages {
  [key: string]: Messages | string | ((...args: never[]) => string);
}
interface Leaf {
  group: string;
  key: string;
  path: string;
  text: string;
}

/** All messages of a catalogue, formatted with these arguments. */
const leaves = (
  messages: Messages,
  args: readonly number[] = [7, 7, 7, 7, 7],
  path: readonly string[] = [],
): Leaf[] =>
  Object.entries(messages).flatMap(([key, value]) => {
    const fullPath = [...path, key];
    if (typeof value === 'object') return leaves(value, args, fullPath);
    const text = typeof value === 'function' ? (value as (...args: number[]) => string)(...args) : value;
    return [{ group: path.at(-1) ?? '', key, path: fullPath.join('.'), text }];
  });

test('every message is used', () => {
  const isUsed = ({ group, key }: Leaf) =>
    new RegExp(`\\.${key}\\b|'${key}'|\\b${group}\\[`).test(sources) && sources.includes(group);
  expect(
    leaves(en)
      .filter((leaf) => !isUsed(leaf))
      .map(({ path }) => path),
  ).toEqual([]);
});

test('every message has a Bangla translation with Bangla digits', () => {
  const translated = [...leaves(bangla), ...leaves(bnNotices)];
  const english = new Map([...leaves(en), ...leaves(notifications)].map(({ path, text }) => [path, text]));
  expect(translated.map(({ path }) => path).sort()).toEqual([...english.keys()].sort());
  // Placeholders are examples of input, which is in Latin letters.
  const same = translated.filter(({ path, text }) => text === english.get(path)).map(({ path }) => path);
  expect(same).toEqual(['listing.filterSearch', 'cart.bkashSenderPlaceholder']);
  // A formatted number has a separator, a name that the test passes has none.
  const countIn = (text: string, number: string) => text.split(number).length - 1;
  const formatted = (messages: Messages) => leaves(messages, [1250, 1250, 1250, 1250, 1250]);
  const numbers = new Map(
    [...formatted(en), ...formatted(notifications)].map(({ path, text }) => [path, countIn(text, '1,250')]),
  );
  expect(Object.fromEntries([...numbers].filter(([, count]) => count > 0))).toHaveProperty('buying.fewLeft');
  for (const { path, text } of [...formatted(bangla), ...formatted(bnNotices)])
    expect([countIn(text, '১,২৫০'), countIn(text, '1,250')], path).toEqual([numbers.get(path), 0]);
});

test('Bangla messages have no English words but names, keys and examples of input', () => {
  const english = [...leaves(bangla), ...leaves(bnNotices)].flatMap(({ path, text }) => {
    const words = text.match(/[a-z]+/gi) ?? [];
    return words.length === 0 ? [] : [`${path}: ${words.join(' ')}`];
  });
  expect(english.sort()).toMatchInlineSnapshot(`
    [
      "admin.actorHint: shopper user host",
      "admin.addVariationsHint: S M L",
      "admin.attributeHint: Size",
      "admin.exportCsv: CSV",
      "admin.fields.description: HTML",
      "admin.fields.description_bn: HTML",
      "admin.home.factsText: shippingDhaka shippingOutDhaka",
      "admin.home.hrefHint: shop women https",
      "admin.imports.categoryHint: Women Saree Other",
      "admin.imports.fileHint: CSV xlsx XML JSON MB",
      "admin.imports.ownColumnsText: slug sku",
      "admin.imports.problemTexts.memory: CSV",
      "admin.imports.tooLarge: MB",
      "admin.imports.wrongType: CSV xlsx XML JSON",
      "admin.missing.mail_server: MAIL URL MAIL FROM",
      "admin.missing.page_terms: terms",
      "admin.missing.public_url: PUBLIC URL",
      "admin.newCategoryHint: Women Saree Jamdani",
      "admin.pictureTooLarge: MB",
      "admin.picturesHint: JPEG PNG WebP AVIF MB",
      "admin.placeHint: Pathrail Tangail",
      "admin.productSlugHint: URL red jamdani saree",
      "admin.settingsHint: docs settings md",
      "admin.skuHint: JAM",
      "admin.subjectHint: product",
      "admin.twoFactor.offText: Aegis Google Authenticator",
      "admin.vendorSlug: HOME PAGE FILE",
      "cart.bkashSenderPlaceholder: xxxxxxxx",
      "developer.clientSecretText: API",
      "developer.clients: OAuth",
      "developer.noClients: OAuth",
      "developer.redirect: URL",
      "developer.tokenText: API",
      "listing.sortOptions.atoz: A Z",
      "listing.sortOptions.ztoa: Z A",
      "product.rowKeys: Tab",
      "search.searchFailed: Enter",
      "toast.region: Alt T",
      "track.text: RZZ",
    ]
  `);
});

test('every district has a Bangla name', () => {
  expect(Object.keys(banglaDistricts).sort()).toEqual([...createWorld().districts].sort());
  const names = Object.values(banglaDistricts);
  expect(names.filter((name) => !/^[\u0980-\u09ff]+$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test('every swatch colour and every demo colour and fabric has a Bangla name', () => {
  const swatches = readFileSync(join(source, 'ui/kit/Swatch.css'), 'utf8').matchAll(/data-colour="(\w+)"/g);
  const named = [
    ...Array.from(swatches, ([, colour]) => colour ?? ''),
    ...demoProducts.flatMap(({ colours, fabrics, variations }) => [
      ...colours,
      ...fabrics,
      ...(variations?.attribute === 'Colour' ? variations.values : []),
    ]),
  ];
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => banglaNames.get(name.toLowerCase()) === undefined)).toEqual([]);
});

/** The numbers in a text, in Latin or Bangla digits. */
const numbersIn = (text: string): string[] => {
  const latin = text.replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - '০'.charCodeAt(0)));
  return (latin.match(/\d[\d,]*/g) ?? []).map((number) => number.replaceAll(',', '')).sort();
};

test.each([
  ['many', [1250, 3, 64]],
  ['one', [1, 1, 1]],
])('English and Bangla messages have the same numbers, with %s', (_, args) => {
  const translated = [...leaves(bangla, args), ...leaves(bnNotices, args)];
  const numbers = new Map(translated.map(({ path, text }) => [path, numbersIn(text)]));
  const differing = [...leaves(en, args), ...leaves(notifications, args)]
    .filter(({ path, text }) => numbersIn(text).join() !== numbers.get(path)?.join())
    .map(({ path, text }) => `${path}: ${text}`);
  expect(differing).toEqual([]);
});

test.each([
  ['English', englishAdmin.actions],
  ['Bangla', admin.actions],
])('the filter of the log names each change of its own, in %s', (_, actions) => {
  const names = Object.values(actions);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('react-aria messages in Bangla match the snapshot', async () => {
  const format = { number: (n: number) => formatNumber(n, 'bn') };
  const shown = Object.entries(ariaGroups).flatMap(([group, messages]) =>
    Object.entries(messages).flatMap(([key, text]) =>
      [true, false].map((isSelected) => {
        const args = { optionText: 'Jamdani', optionCount: 12, isSelected };
        return `${group}.${key}: ${typeof text === 'string' ? text : text(args, format)}\n`;
      }),
    ),
  );
  await expect([...new Set(shown)].join('')).toMatchFileSnapshot('react-aria-messages.txt');
});
