import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const [nginx, varnish, haproxy] = ['nginx.conf', 'varnish.vcl', 'haproxy.cfg'].map((file) =>
  read(`deploy/${file}`),
) as [string, string, string];

/** The patterns of the files have the same meaning in JavaScript. */
const regExpIn = (text: string, around: RegExp): RegExp => {
  const [, pattern] = around.exec(text) ?? [];
  if (pattern === undefined) throw new Error(`No pattern for ${around}.`);
  return new RegExp(pattern);
};

// `npm run proxies` runs the programs.
describe('the files for HAProxy, nginx and Varnish', () => {
  const cached = [...read('server/pages/catalogue-pages.ts').matchAll(/describePage\('([^']+)'/g)].map(
    ([, pattern = '']) => pattern,
  );
  const cachedPath = {
    haproxy: regExpIn(haproxy, /path_reg (\^\S+)/),
    nginx: regExpIn(nginx, /location ~ (\^\S+) \{/),
    varnish: regExpIn(varnish, /req\.url !~ "(\^\/\(\(shop[^"]+)"/),
  };

  test.each(['nginx', 'varnish'] as const)(
    '%s caches all pages that the shop renders, and no others',
    (proxy) => {
      expect(cached).toContain('/products/:slug');
      for (const pattern of cached) {
        const path = pattern.replace(/:\w+/, 'a-b');
        expect([path, cachedPath[proxy].test(path)]).toEqual([path, true]);
      }
      const others = [
        '/api/settings',
        '/cart',
        '/account/orders',
        '/products',
        '/products/a/b',
        '/login',
        '/docs',
      ];
      expect(others.filter((path) => cachedPath[proxy].test(path))).toEqual([]);
    },
  );

  const language = {
    nginx: regExpIn(nginx, /"~(\^[^"]+)" "razz_locale=bn"/),
    varnish: regExpIn(varnish, /req\.http\.Cookie ~ "(\^[^"]+)"/),
  };
  test.each([
    ['razz_locale=bn', true],
    ['a=1; razz_locale=bn; b=2', true],
    ['razz_locale=bn; razz_locale=en', true],
    ['razz_locale=en; razz_locale=bn', false],
    ['RAZZ_LOCALE=bn', false],
    ['xrazz_locale=bn', false],
    ['razz_locale=bnx', false],
    ['razz_locale=en', false],
    ['', false],
  ])('read the language of "%s" as the shop does', (cookie, isBangla) => {
    expect([language.nginx.test(cookie), language.varnish.test(cookie)]).toEqual([isBangla, isBangla]);
  });

  test('send an expired page of any age only while the shop fails', () => {
    const [, stale = ''] = /proxy_cache_use_stale ([^;]+);/.exec(nginx) ?? [];
    expect(stale.split(' ')).not.toContain('updating');
    expect(stale.split(' ')).toEqual(expect.arrayContaining(['error', 'timeout', 'http_503']));
    expect(varnish).toMatch(/if \(std\.healthy\(readiness\)\) \{ set req\.grace = \d+s; \}/);
  });
});

test('HAProxy sends a page by the same server, and uses servers that are not ready if none is', () => {
  expect(haproxy).toMatch(/use_backend unready if \{ nbsrv\(servers\) eq 0 \}/);
  const servers = (backend: string) =>
    [
      ...((haproxy.split(`\nbackend ${backend}\n`)[1] ?? '')
        .split(/^backend/m)[0]
        ?.matchAll(/^ +server .*/gm) ?? []),
    ].map(([line]) => line);
  expect(servers('servers').length).toBeGreaterThan(1);
  for (const backend of ['pages', 'unready']) {
    expect(servers(backend)).toEqual(servers('servers'));
    expect(haproxy.split(`\nbackend ${backend}\n`)[1]).toMatch(
      /^ {2}balance uri\n {2}hash-type consistent\n/,
    );
  }
});
