import type { lookup } from 'node:dns';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createDownload } from '../../server/pictures/download.ts';
import { isPublicAddress } from '../../server/pictures/public-address.ts';

/** Starts a local web server. @returns its host with port */
const serve = async (respond: RequestListener): Promise<string> => {
  const server = createServer(respond);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** A DNS lookup that resolves every name to these addresses. */
const resolvesTo = (...addresses: string[]) =>
  ((_host: string, _options: object, done: (error: null, found: object[]) => void) => {
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as unknown as typeof lookup;

describe('a download', () => {
  test.each([301, 302, 303, 307, 308])('follows a redirect with status %s to the picture', async (status) => {
    const host = await serve(({ url, headers }, response) => {
      if (url === '/moved') response.writeHead(status, { location: '/picture' }).end();
      else response.end(`bytes of ${url} for ${headers['user-agent']}, accepting ${headers.accept}`);
    });
    const download = createDownload({ privateHosts: [host] });
    expect((await download(`http://${host}/moved`)).toString()).toBe(
      'bytes of /picture for Razz catalogue import, accepting image/*',
    );
  });

  test('fails with the reason when the host is unreachable or the URL is invalid', async () => {
    const download = createDownload({ privateHosts: ['127.0.0.1:1'] });
    await expect(download('http://127.0.0.1:1/')).rejects.toThrow('could not be fetched (ECONNREFUSED)');
    await expect(download('picture.jpg')).rejects.toThrow('could not be fetched (ERR_INVALID_URL)');
    const resolve = ((_host: string, _options: object, done: (error: Error) => void) =>
      done(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }))) as unknown as typeof lookup;
    await expect(createDownload({ resolve })('http://pictures.example/')).rejects.toThrow(
      'could not be fetched (ENOTFOUND)',
    );
    await expect(download('https://127.0.0.1:1/')).rejects.toThrow('could not be fetched (ECONNREFUSED)');
  });

  test('may have as many bytes as the limit, and a Location header without a redirect', async () => {
    const host = await serve((_request, response) =>
      response.writeHead(200, { location: '/elsewhere' }).end('ten bytes.'),
    );
    const downloadUpTo = (maxBytes: number) =>
      createDownload({ privateHosts: [host], maxBytes })(`http://${host}/`);
    expect((await downloadUpTo(10)).toString()).toBe('ten bytes.');
    await expect(downloadUpTo(9)).rejects.toThrow('is larger than 0.000009 MB');
  });

  test.each([
    ['ftp://pictures.example/1.jpg', 'ftp: is neither http nor https'],
    ['file:///etc/passwd', 'file: is neither http nor https'],
    ['http://me:secret@pictures.example/1.jpg', 'contains a user name'],
    ['http://me@pictures.example/1.jpg', 'contains a user name'],
    ['http://:secret@pictures.example/1.jpg', 'contains a user name'],
    ['http://127.0.0.1/1.jpg', '127.0.0.1 is a private address'],
    ['http://2130706433/1.jpg', '127.0.0.1 is a private address'],
    ['http://0x7f.1/1.jpg', '127.0.0.1 is a private address'],
    ['http://169.254.169.254/latest/meta-data', '169.254.169.254 is a private address'],
    ['http://[::1]/1.jpg', '::1 is a private address'],
    ['http://[::ffff:10.0.0.1]/1.jpg', '::ffff:a00:1 is a private address'],
  ])('of %s is rejected', async (url, message) => {
    await expect(createDownload()(url)).rejects.toThrow(message);
  });

  test('from a name with a private address is rejected, also next to a public one', async () => {
    for (const addresses of [['10.1.2.3'], ['93.184.216.34', '127.0.0.1'], ['fd00::1'], ['::1']]) {
      const resolve = resolvesTo(...addresses);
      await expect(createDownload({ resolve })('http://pictures.example/1.jpg')).rejects.toThrow(
        'pictures.example has a private address',
      );
    }
  });

  test('is rejected when a redirect leads to a private address or another protocol', async () => {
    for (const [location, message] of [
      ['http://169.254.169.254/', '169.254.169.254 is a private address'],
      ['http://inside.example/', 'inside.example has a private address'],
      ['file:///etc/passwd', 'file: is neither http nor https'],
    ] as const) {
      const host = await serve((_request, response) => response.writeHead(302, { location }).end());
      const resolve = resolvesTo('192.168.1.1');
      const download = createDownload({ privateHosts: [host], resolve });
      await expect(download(`http://${host}/`)).rejects.toThrow(message);
    }
  });

  test('fails after five redirects', async () => {
    let requests = 0;
    const host = await serve((_request, response) => {
      requests++;
      response.writeHead(302, { location: '/again' }).end();
    });
    await expect(createDownload({ privateHosts: [host] })(`http://${host}/`)).rejects.toThrow(
      'has too many redirects',
    );
    expect(requests).toBe(6);
  });

  test('of too many bytes is aborted at the limit, regardless of Content-Length', async () => {
    let isOpen = true;
    const host = await serve((_request, response) => {
      response.on('close', () => {
        isOpen = false;
      });
      const write = () => {
        while (isOpen && response.write(Buffer.alloc(64_000)));
        if (isOpen) response.once('drain', write);
      };
      write();
    });
    const download = createDownload({ privateHosts: [host], maxBytes: 1_000_000 });
    await expect(download(`http://${host}/`)).rejects.toThrow('is larger than 1 MB');
    await expect.poll(() => isOpen).toBe(false);
  });

  test('times out, also in the middle of the body', async () => {
    const host = await serve((_request, response) => {
      response.write('the first bytes');
    });
    const download = createDownload({ privateHosts: [host], timeoutMs: 300 });
    await expect(download(`http://${host}/`)).rejects.toThrow('took longer than 0.3 s');
  });

  test('from a host that does not respond is tried once, also where a redirect leads to it', async () => {
    let lookups = 0;
    const resolve = ((_host: string, _options: object, done: (error: Error) => void) => {
      lookups++;
      setImmediate(() => done(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' })));
    }) as unknown as typeof lookup;
    const host = await serve((_request, response) =>
      response.writeHead(302, { location: 'http://dead.example/1.jpg' }).end(),
    );
    const download = createDownload({ privateHosts: [host], resolve });
    const urls = ['http://dead.example/1.jpg', 'http://dead.example/2.jpg', `http://${host}/3.jpg`];
    const failures = await Promise.allSettled([...urls.map(download), ...urls.map(download)]);
    expect(failures.map((failure) => failure.status === 'rejected' && failure.reason.message)).toEqual(
      Array.from({ length: 6 }, () => 'could not be fetched (ENOTFOUND)'),
    );
    await expect(download('http://dead.example/4.jpg')).rejects.toMatchObject({ host: 'dead.example' });
    expect(lookups).toBe(1);
  });

  test('is retried at a host that has responded, until three fail in a row', async () => {
    const tried: string[] = [];
    const host = await serve(({ url = '', socket }, response) => {
      tried.push(url);
      if (url.startsWith('/cut')) socket.destroy();
      else response.end('a picture');
    });
    const download = createDownload({ privateHosts: [host] });
    const isFetched = (path: string) =>
      download(`http://${host}${path}`).then(
        () => true,
        () => false,
      );
    const results: boolean[] = [];
    for (const path of ['/1', '/cut-2', '/cut-3', '/4', '/cut-5', '/cut-6', '/cut-7', '/8'])
      results.push(await isFetched(path));
    expect(results).toEqual([true, false, false, true, false, false, false, false]);
    expect(tried).toEqual(['/1', '/cut-2', '/cut-3', '/4', '/cut-5', '/cut-6', '/cut-7']);
  });

  // A redirect without Location leads nowhere.
  test.each([404, 301])('fails with the status of the response: %s', async (status) => {
    const host = await serve((_request, response) => response.writeHead(status).end());
    await expect(createDownload({ privateHosts: [host] })(`http://${host}/`)).rejects.toThrow(
      `responded with status ${status}`,
    );
  });
});

test.each([
  ['0.0.0.0', false],
  ['10.255.255.255', false],
  ['100.64.0.1', false],
  ['172.15.255.255', true],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.168.0.1', false],
  ['198.19.255.255', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['8.8.8.8', true],
  ['::', false],
  ['fe80::1', false],
  ['fd12::1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['2001::a00:1', false],
  ['2001:db8::1', false],
  // The last address of each range.
  ['0.255.255.255', false],
  ['100.127.255.255', false],
  ['127.255.255.255', false],
  ['169.254.255.255', false],
  ['172.31.255.255', false],
  ['192.0.0.255', false],
  ['192.0.2.255', false],
  ['192.88.99.255', false],
  ['192.168.255.255', false],
  ['198.51.100.255', false],
  ['203.0.113.255', false],
  ['2001:1ff::1', false],
  ['2001:db8:ffff::1', false],
  ['2002:ffff::1', false],
  ['3fff:fff::1', false],
  ['3ffe::1', true],
  ['2606:4700::1111', true],
  ['not an address', false],
])('%s is a public address: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
