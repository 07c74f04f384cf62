import { expect, test } from 'vitest';
import { cleanHtml } from '../../src/platform/clean-html.ts';

test.each([
  ['text', 'Soft & light', 'Soft &amp; light'],
  ['paragraphs, lists and emphasis', '<p>Wash <b>cold</b></p><ul><li>Dry flat</li></ul>', undefined],
  ['a table with its spans', '<table><tbody><tr><td colspan="2">XL</td></tr></tbody></table>', undefined],
  ['the text of unknown tags', '<p><font>Hand</font> <o:p>woven</o:p></p>', '<p>Hand woven</p>'],
  ['allowed elements nested in unknown tags', '<center><big><b>New</b></big></center>', '<b>New</b>'],
  ['h2, but not h1', '<h1>Care</h1><h2>Wash</h2>', 'Care<h2>Wash</h2>'],
])('keeps %s', (_, html, shown) => {
  expect(cleanHtml(html)).toBe(shown ?? html);
});

test.each([
  ['scripts', 'a<script>alert(1)</script>b', 'ab'],
  ['styles', 'a<style>body{display:none}</style>b', 'ab'],
  ['scripts in unknown tags', '<font>a<script>alert(1)</script></font>', 'a'],
  ['frames', 'a<iframe src="https://bad.example"></iframe>', 'a'],
  ['SVG, which may contain scripts', '<svg><script>alert(1)</script><text>x</text></svg>a', 'a'],
  ['forms', '<form action="https://bad.example"><input name="card"></form>a', 'a'],
  ['pictures', '<p>a<img src="x" onerror="alert(1)">b</p>', '<p>ab</p>'],
  [
    'handlers and styles of allowed elements',
    '<p onclick="alert(1)" style="color:red" id="x">a</p>',
    '<p>a</p>',
  ],
  ['tags in comments', '<!-- <script>alert(1)</script> --><p>a</p>', '<p>a</p>'],
])('removes %s', (_, html, shown) => {
  expect(cleanHtml(html)).toBe(shown);
});

test.each([
  'https://example.com/care',
  'http://example.com',
  'mailto:shop@example.com',
  'tel:+8801711000000',
  '/products/saree',
  '#care',
])('keeps a link to %s, with nofollow', (href) => {
  expect(cleanHtml(`<a href="${href}" target="_blank" title="x">here</a>`)).toBe(
    `<a href="${href}" rel="nofollow ugc noopener">here</a>`,
  );
});

test.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'vbscript:x', '//bad.example'])(
  'removes the href of a link to %s',
  (href) => {
    expect(cleanHtml(`<a href="${href}">here</a>`)).toBe('<a>here</a>');
  },
);
