import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitizeDescription } from '../../server/importer/sanitize-html.ts';
import { cleanHtml as inBrowser } from '../../src/platform/page/clean-html.ts';
import { cleanHtml as onServer } from '../../src/render/clean-html.ts';

const sanitizers = { 'the browser': inBrowser, 'the server': onServer, 'the importer': sanitizeDescription };

/** As [subject, input, output]; without an output, the input is unchanged. */
type Case = readonly [subject: string, html: string, cleaned?: string];

const rel = 'rel="nofollow ugc noopener"';

const kept: readonly Case[] = [
  ['text', 'Soft & light', 'Soft &amp; light'],
  ['escaped text', '5 &lt; 6 &amp;amp; 7 &gt; 6 "quoted"', '5 &lt; 6 &amp;amp; 7 &gt; 6 "quoted"'],
  ['a lone angle bracket', '5 < 6', '5 &lt; 6'],
  ['Bangla text', '<p>শাড়ি &nbsp;৳</p>', '<p>শাড়ি \u00a0৳</p>'],
  ['paragraphs, lists and emphasis', '<p>Wash <b>cold</b></p><ul><li>Dry flat</li></ul>'],
  ['nested lists', '<ul><li>a<ol><li>b</li></ol></li></ul>'],
  ['a list of terms', '<dl><dt>Cloth</dt><dd>Silk</dd></dl>'],
  ['a table with its spans', '<table><tbody><tr><td colspan="2" rowspan="3">XL</td></tr></tbody></table>'],
  [
    'a table without a body',
    '<table><caption>Sizes</caption><tr><th colspan=2>M<td>L</table>',
    '<table><caption>Sizes</caption><tbody><tr><th colspan="2">M</th><td>L</td></tr></tbody></table>',
  ],
  ['line breaks and rules', 'a<br>b<br/>c</br>d<hr>', 'a<br>b<br>c<br>d<hr>'],
  ['the text of unknown tags', '<p><font>Hand</font> <o:p>woven</o:p></p>', '<p>Hand woven</p>'],
  ['allowed elements nested in unknown tags', '<center><big><b>New</b></big></center>', '<b>New</b>'],
  ['h2, and h1 as h2', '<h1>Care</h1><h2>Wash</h2>', '<h2>Care</h2><h2>Wash</h2>'],
  ['upper-case tags', '<P>a<BR>b</P>', '<p>a<br>b</p>'],
];

const malformed: readonly Case[] = [
  ['tags that are not closed', '<p>a<b>b<p>c', '<p>a<b>b</b></p><p><b>c</b></p>'],
  ['tags closed in the wrong order', '<b>a<i>b</b>c</i>', '<b>a<i>b</i></b><i>c</i>'],
  ['end tags alone', 'a</div></p>b', 'a<p></p>b'],
  ['text in a table', '<table>a<tr><td>b</table>', 'a<table><tbody><tr><td>b</td></tr></tbody></table>'],
  ['table cells alone', '<tr><td>a</td></tr>', 'a'],
  ['a list in a paragraph', '<p>a<ul><li>b</ul>c</p>', '<p>a</p><ul><li>b</li></ul>c<p></p>'],
  ['an unfinished tag', '<p>a</p><a href="https://x.example', '<p>a</p>'],
  ['an unfinished comment', 'a<!-- b', 'a'],
  [
    'attributes without quotes',
    '<a href=https://x.example/a>b</a>',
    `<a href="https://x.example/a" ${rel}>b</a>`,
  ],
  ['attributes twice', '<a href="/a" href="javascript:0">b</a>', `<a href="/a" ${rel}>b</a>`],
  [
    'a link in a link',
    '<a href="/a">a<a href="/b">b</a>',
    `<a href="/a" ${rel}>a</a><a href="/b" ${rel}>b</a>`,
  ],
  [
    'a link in a link behind an unknown tag',
    '<a href="/a">a<marquee><a href="/b">b</a></marquee></a>',
    `<a href="/a" ${rel}>a</a><a href="/b" ${rel}>b</a>`,
  ],
  [
    'a paragraph in a paragraph behind an unknown tag',
    '<p>a<button><p>b</button>',
    '<p>a</p><p>b</p><p></p>',
  ],
  ['line ends of Windows', '<p>a\r\nb\rc</p>', '<p>a\nb\nc</p>'],
  ['a document', '<!doctype html><html><head><title>T</title></head><body class="x"><p>a', '<p>a</p>'],
  ['a frameset', '<frameset><frame src="x"></frameset>a', 'a'],
];

const removed: readonly Case[] = [
  ['scripts', 'a<script>alert(1)</script>b', 'ab'],
  ['upper-case scripts', 'a<SCRIPT SRC=//bad.example></SCRIPT >b', 'ab'],
  ['scripts that are not closed', 'a<script>alert(1)', 'a'],
  ['scripts in scripts', 'a<scr<script>ipt>alert(1)</script>b', 'aipt&gt;alert(1)b'],
  ['scripts in unknown tags', '<font>a<script>alert(1)</script></font>', 'a'],
  [
    'scripts in tables',
    '<table><script>0</script><tr><td>a</table>',
    '<table><tbody><tr><td>a</td></tr></tbody></table>',
  ],
  ['scripts in templates', 'a<template><script>0</script><p>b</p></template>', 'a'],
  ['scripts in noscript', 'a<noscript><p title="</noscript><script>0</script>">', 'a'],
  ['scripts in textareas', 'a<textarea><script>0</script></textarea>b', 'ab'],
  ['styles', 'a<style>body{display:none}</style>b', 'ab'],
  ['styles with allowed elements', 'a<style><p>b</p></style>', 'a'],
  ['frames', 'a<iframe src="https://bad.example"><p>b</p></iframe>', 'a'],
  ['objects with allowed elements', '<object data="x"><p>b</p></object><embed src="x">a', 'a'],
  ['SVG, which may contain scripts', '<svg><script>alert(1)</script><text>x</text></svg>a', 'a'],
  ['scripts of SVG by CDATA', '<svg><![CDATA[<script>0</script>]]></svg>a', 'a'],
  ['MathML', '<math><mtext><table><mglyph><style><img src=x onerror=0>', ''],
  ['forms', '<form action="https://bad.example"><input name="card"><p>b</p></form>a', 'a'],
  ['selects', '<select><option>b</select>a', 'a'],
  [
    'handlers, styles, classes and data of allowed elements',
    '<p onclick="alert(1)" style="color:red" class="x" id="x" data-x="y" title="z">a</p>',
    '<p>a</p>',
  ],
  ['handlers after a slash', '<p/onclick=alert(1)>a</p>', '<p>a</p>'],
  [
    'spans that are no numbers',
    '<table><tr><td colspan="x" rowspan="-1">a</table>',
    '<table><tbody><tr><td>a</td></tr></tbody></table>',
  ],
  ['spans elsewhere', '<p colspan="2">a</p>', '<p>a</p>'],
  ['tags in comments', 'b<!-- <script>alert(1)</script> --><p>a</p>', 'b<p>a</p>'],
  ['processing instructions', 'a<?php echo 1 ?>b', 'ab'],
  ['empty text', '', ''],
];

const links: readonly Case[] = [
  ...[
    'https://example.com/care?a=1#b',
    'http://example.com',
    'HTTPS://EXAMPLE.COM',
    'mailto:shop@example.com?subject=Size',
    'tel:+8801711000000',
    '/products/saree',
    '/shop/শাড়ি',
    '#care',
  ].map((href): Case => [href, `<a href="${href}" ${rel}>here</a>`]),
  ['an ampersand', '<a href="/a?b=1&c=2">here</a>', `<a href="/a?b=1&amp;c=2" ${rel}>here</a>`],
  ['quotes and brackets', `<a href='/a"<b>'>here</a>`, `<a href="/a&quot;&lt;b&gt;" ${rel}>here</a>`],
  ['blanks around it', '<a href=" \n/a ">here</a>', `<a href="/a" ${rel}>here</a>`],
  [
    'another tab, with other attributes',
    '<a target="_blank" rel="opener" href="/a" download ping="https://x.example" onclick="0" class="b" style="color:red">here</a>',
    `<a href="/a" ${rel}>here</a>`,
  ],
  ['an element in it', '<a href="/a"><b>he</b>re</a>', `<a href="/a" ${rel}><b>he</b>re</a>`],
];

const deadLinks = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'java&Tab;script:alert(1)',
  '&#1;javascript:alert(1)',
  '&#106;avascript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://example.com/x',
  'file:///etc/passwd',
  'ftp://example.com',
  'x-https://example.com',
  '//bad.example',
  '/\\bad.example',
  '\\\\bad.example',
  '/&Tab;/bad.example',
  'care.html',
  '../care',
  '?size=M',
  '',
];

const complete = (cases: readonly Case[]) =>
  cases.map(([subject, html, cleaned = html]) => [subject, html, cleaned] as const);

describe.each(Object.entries(sanitizers))('%s', (_, clean) => {
  test.each(complete(kept))('keeps %s', (_subject, html, cleaned) => {
    expect(clean(html)).toBe(cleaned);
  });

  test.each(complete(malformed))('parses as browsers do: %s', (_subject, html, cleaned) => {
    expect(clean(html)).toBe(cleaned);
  });

  test.each(complete(removed))('removes %s', (_subject, html, cleaned) => {
    expect(clean(html)).toBe(cleaned);
  });

  test.each(complete(links))('keeps a link: %s', (_subject, html, cleaned) => {
    expect(clean(html)).toBe(cleaned);
  });

  test.each(deadLinks)('removes the href of a link to %j', (href) => {
    expect(clean(`<a href="${href}" rel="opener">here</a>`)).toBe('<a>here</a>');
  });

  test('replaces elements nested in each other a hundred times by their text', () => {
    expect(clean(`${'<b>'.repeat(20_000)}a`)).toBe(`${'<b>'.repeat(100)}a${'</b>'.repeat(100)}`);
  });
});

test('pictures over https are stored for other clients of the API, and are not displayed', () => {
  const html =
    '<p>a<img src="https://a.example/x.png" alt="Border" width="2" height="3" onerror="0" srcset="y">b<img src="http://a.example/x.png"><img src="//a.example/x"><img></p>';
  const stored = sanitizeDescription(html);
  expect(stored).toBe('<p>a<img src="https://a.example/x.png" alt="Border" width="2" height="3">b</p>');
  expect([inBrowser(stored), onServer(stored)]).toEqual(['<p>ab</p>', '<p>ab</p>']);
});

const words = [
  ...'<p> </p> <b> </b> <i> <a> </a> <ul> <li> </ul> <table> <tr> <td> <th> </table> <caption> <div> </div> <h1> </h1> <br> <hr>'.split(
    ' ',
  ),
  ...'<font> </font> <marquee> </marquee> <button> </button> <svg> </svg> <math> <mtext> <style> </style> <script> </script>'.split(
    ' ',
  ),
  ...'<template> </template> <form> </form> <textarea> <title> </title> <noscript> </noscript> <p <!-- --> </p <![CDATA[ ]]>'.split(
    ' ',
  ),
  ...['<a href="/a">', '<a href="javascript:0">', '<td colspan="2">', '<dl><dt>', '<dd>'],
  ...['a', ' ', '\n', '&amp;', '&lt;', '"', '>', '<'],
];
const markupOf = (parts: readonly string[]) =>
  fc.array(fc.constantFrom(...parts), { maxLength: 12, size: 'max' }).map((chosen) => chosen.join(''));

test('all sanitizers agree on any markup, and cleaning again changes nothing', () => {
  fc.assert(
    fc.property(markupOf(words), (html) => {
      const cleaned = inBrowser(html);
      expect(onServer(html)).toBe(cleaned);
      expect(sanitizeDescription(html)).toBe(cleaned.trim());
      expect(inBrowser(cleaned)).toBe(cleaned);
    }),
    { numRuns: 500 },
  );
});

// Since select elements may have content of any kind, browsers keep tags in them that older ones and parse5 ignore.
test('what a sanitizer leaves of selects is the same to all', () => {
  const withSelects = [...words, ...Array(8).fill(['<select>', '</select>', '<option>']).flat()];
  fc.assert(
    fc.property(markupOf(withSelects), (html) => {
      for (const clean of [inBrowser, onServer]) {
        const cleaned = clean(html);
        expect(cleaned).not.toMatch(/<(?:select|option|script|style|svg|math|form|template)/);
        expect([inBrowser(cleaned), onServer(cleaned)]).toEqual([cleaned, cleaned]);
      }
    }),
    { numRuns: 500 },
  );
});
