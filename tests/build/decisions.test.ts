import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../docs/decisions/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8');
const records = readdirSync(folder).filter((file) => /^\d{4}-.*\.md$/.test(file));
const maxWords = 600;

test('the index lists every decision record once, with its title', () => {
  const listed = read('README.md').split('\n');
  const lines = records.map((file) => {
    const [, number, title] = /^# (\d{4}) (.+)$/m.exec(read(file)) ?? [];
    return `- [${number}](${file}) ${title}`;
  });
  expect(lines.filter((line) => listed.filter((each) => each === line).length !== 1)).toEqual([]);
  expect(listed.filter((line) => /^- \[\d{4}\]/.test(line))).toHaveLength(records.length);
});

test('each number is used once', () => {
  const numbers = records.map((file) => file.slice(0, 4));
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([]);
});

test(`a record has at most ${maxWords} words`, () => {
  const words = (file: string) => read(file).split(/\s+/).filter(Boolean).length;
  expect(records.filter((file) => words(file) > maxWords)).toEqual([]);
});
