import { expect, it } from 'vitest';
import { allowedTags, droppedTags, isSafeLink } from '../../src/domain/description-html.ts';

it.each([
  'https://shop.example',
  ' HTTP://shop.example',
  'mailto:a@b.example',
  'tel:+880',
  '/product/1',
  '#size',
])('a description may link to %j', (href) => expect(isSafeLink(href)).toBe(true));

it.each([
  'javascript:alert("https://shop.example")',
  'data:text/html,#',
  '//elsewhere.example',
  'product/1',
  '',
])('a description may not link to %j', (href) => expect(isSafeLink(href)).toBe(false));

it('no tag is both allowed and dropped', () => {
  expect(allowedTags).toEqual(expect.arrayContaining(['p', 'table', 'a']));
  expect(droppedTags).toEqual(expect.arrayContaining(['script', 'style', 'iframe', 'svg']));
  expect(allowedTags.filter((tag) => droppedTags.includes(tag))).toEqual([]);
});
