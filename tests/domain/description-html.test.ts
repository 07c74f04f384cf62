import { expect, it } from 'vitest';
import { safeLink } from '../../src/domain/description-html.ts';

it.each([
  ['https://shop.example'],
  [' HTTP://shop.example', 'HTTP://shop.example'],
  ['mailto:a@b.example'],
  ['tel:+880'],
  ['/product/1'],
  ['#size'],
])('a description may link to %j', (href, link = href) => expect(safeLink(href)).toBe(link));

it.each([
  'javascript:alert("https://shop.example")',
  'data:text/html,#',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  'product/1',
  '',
])('a description may not link to %j', (href) => expect(safeLink(href)).toBe(null));
