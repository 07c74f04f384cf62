import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { formatNumber } from '../../src/domain/money.ts';
import { notifications as bnNotices } from '../../src/ui/messages/bn/notifications.ts';
import * as ariaGroups from '../../src/ui/messages/bn/react-aria.ts';
import { bn } from '../../src/ui/messages/bn.ts';
import { account } from '../../src/ui/messages/en/account.ts';
import { cart } from '../../src/ui/messages/en/cart.ts';
import { developer } from '../../src/ui/messages/en/developer.ts';
import { notifications } from '../../src/ui/messages/en/notifications.ts';
import { en as enFirst } from '../../src/ui/messages/en.ts';

const en = { ...enFirst, cart, account, developer };
const source = fileURLToPath(new URL('../../src', import.meta.url));
const screens = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/stories|^ui.texts|^machines/.test(file))
  .map((file) => readFileSync(join(source, file), 'utf8'))
  .join('\n');

type Texts = { [key: string]: Texts | string | ((...given: never[]) => string) };
type Leaf = { group: string; key: string; path: string; text: string };

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
    new RegExp(`\\.${key}\\b|\\b${group}\\[`).test(screens) && screens.includes(group);
  expect(
    leaves(en)
      .filter((leaf) => !isUsed(leaf))
      .map(({ path }) => path),
  ).toEqual([]);
});

test('every text is there in Bangla, with the digits of Bangla', () => {
  const bangla = [...leaves(bn), ...leaves(bnNotices)];
  const english = new Map([...leaves(en), ...leaves(notifications)].map(({ path, text }) => [path, text]));
  expect(bangla.map(({ path }) => path).sort()).toEqual([...english.keys()].sort());
  // Placeholders show what is typed, in the letters it is typed in.
  const same = bangla.filter(({ path, text }) => text === english.get(path)).map(({ path }) => path);
  expect(same).toEqual(['product.filterSearch', 'cart.bkashSenderPlaceholder']);
  const counts = [
    'layout.page',
    'layout.hits',
    'layout.cartCount',
    'product.resultsCount',
    'product.fewLeft',
  ];
  for (const path of counts) {
    const text = bangla.find((leaf) => leaf.path === path)?.text;
    expect(text, path).toContain('৭');
    expect(text, path).not.toContain('7');
  }
});

/** The texts of catalogues by path, their gaps filled with many and with one. */
const worded = (...catalogues: Texts[]): Map<string, string> => {
  const many = catalogues.flatMap((texts) => leaves(texts, [1250, 3]));
  const one = catalogues.flatMap((texts) => leaves(texts, [1, 1]));
  return new Map(many.map(({ path, text }, i) => [path, [...new Set([text, one[i]?.text])].join(' | ')]));
};

test('each text says in English and in Bangla what was read over there', async () => {
  const bangla = worded(bn, bnNotices);
  const pairs = [...worded(en, notifications)].map(
    ([path, text]) => `${path}\n  ${text}\n  ${bangla.get(path)}\n`,
  );
  await expect(pairs.join('')).toMatchFileSnapshot('texts.txt');
});

test('react-aria says in Bangla what was read over there', async () => {
  const format = { number: (n: number) => formatNumber(n, 'bn') };
  const said = Object.entries(ariaGroups).flatMap(([group, texts]) =>
    Object.entries(texts).flatMap(([key, text]) =>
      [true, false].map((isSelected) => {
        const given = { optionText: 'Jamdani', optionCount: 12, isSelected };
        return `${group}.${key}: ${typeof text === 'string' ? text : text(given, format)}\n`;
      }),
    ),
  );
  await expect([...new Set(said)].join('')).toMatchFileSnapshot('texts-of-react-aria.txt');
});
