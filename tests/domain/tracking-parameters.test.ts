import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTrackingParameter, withoutTracking } from '../../src/domain/tracking-parameters.ts';

test.each([
  ['/?utm_source=facebook&utm_campaign=eid', '/'],
  ['/shop/all?size=M&fbclid=IwAR0&page=2#results', '/shop/all?size=M&page=2#results'],
  ['/products/kurti?gclid=1&variation=Red+L&gbraid=2&_gl=3', '/products/kurti?variation=Red+L'],
  ['/?ttclid=1&msclkid=2&igsh=3&igshid=4&mc_cid=5&mc_eid=6&srsltid=7&_ga=8', '/'],
])('%s without tracking parameters is %s', (path, expected) => {
  expect(withoutTracking(path)).toBe(expected);
});

test.each([
  '/',
  '//',
  '//elsewhere.example/a?b=1',
  '/shop/all?search=utm_source%20x&size=M#a',
  '/shop/all?source=mail&gid=1&clid=2',
])('%s has none and stays the same', (path) => {
  expect(withoutTracking(path)).toBe(path);
});

test('Varnish removes the same parameters', () => {
  const vcl = readFileSync(new URL('../../deploy/varnish.vcl', import.meta.url), 'utf8');
  const pattern = vcl.match(/regsuball\(req\.url, "([^"]*utm_[^"]*)"/)?.[1] ?? expect.unreachable();
  const names =
    'utm_source utm_ fbclid gclid dclkid clid gbraid wbraid srsltid igsh igshid mc_cid mc_eid _ga _gl _gb source';
  for (const name of names.split(' '))
    expect([name, new RegExp(pattern).test(`/?${name}=1`)]).toEqual([name, isTrackingParameter(name)]);
});
