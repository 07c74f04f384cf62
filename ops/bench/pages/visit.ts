import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, devices } from 'playwright';

/** Emulates a phone on a slow mobile network. */
const phone = devices['Pixel 7'];
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const cpuSlowdown = 4;
/** A visit ends when the network has been idle for this many milliseconds. */
const quietMs = 2500;
const visitTimeoutMs = 60_000;
const observeVitals = fileURLToPath(new URL('observe-vitals.js', import.meta.url));

export const resourceTypes = ['Document', 'Stylesheet', 'Script', 'Font', 'Image', 'Fetch'] as const;
export type ResourceType = (typeof resourceTypes)[number];

/** Times in milliseconds, sizes in bytes on the wire. */
export interface Visit {
  readonly fcp: number;
  readonly lcp: number;
  readonly cls: number;
  readonly longTasks: number;
  readonly apiCalls: number;
  readonly bytes: Readonly<Record<ResourceType, number>>;
  /** URLs of all GET requests. */
  readonly urls: readonly string[];
}

interface Vitals {
  fcp: number;
  lcp: number;
  cls: number;
  longTasks: number;
}

/** Counts requests and bytes; `quiet` resolves when, from its call on, no request has been pending for `quietMs`. */
const watchNetwork = async (client: CDPSession) => {
  const bytes: Record<ResourceType, number> = {
    Document: 0,
    Stylesheet: 0,
    Script: 0,
    Font: 0,
    Image: 0,
    Fetch: 0,
  };
  const types = new Map<string, string>();
  const running = new Set<string>();
  const urls: string[] = [];
  let apiCalls = 0;
  let settle: (() => void) | null = null;
  let timer = setTimeout(() => {}, 0);
  const restart = () => {
    clearTimeout(timer);
    if (running.size === 0) timer = setTimeout(() => settle?.(), quietMs);
  };
  const quiet = () =>
    new Promise<void>((resolve) => {
      settle = resolve;
      restart();
    });
  client.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (request.url.startsWith('data:')) return;
    if (request.method === 'GET') urls.push(request.url);
    types.set(requestId, type);
    running.add(requestId);
    if (type === 'Fetch' || type === 'XHR') apiCalls++;
    restart();
  });
  const finish = (requestId: string) => {
    running.delete(requestId);
    restart();
  };
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) === 'XHR' ? 'Fetch' : types.get(requestId);
    if (type !== undefined && type in bytes) bytes[type as ResourceType] += encodedDataLength;
    finish(requestId);
  });
  client.on('Network.loadingFailed', ({ requestId }) => finish(requestId));
  await client.send('Network.enable');
  return { bytes, urls, quiet, apiCalls: () => apiCalls };
};

/** Opens a page with an empty cache on a throttled phone, and closes it when the network is idle. */
export const visit = async (browser: Browser, url: string): Promise<Visit> => {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    const { bytes, urls, quiet, apiCalls } = await watchNetwork(client);
    await client.send('Network.emulateNetworkConditions', network);
    await client.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.addInitScript({ path: observeVitals });
    const response = await page.goto(url, { timeout: visitTimeoutMs });
    if (!response?.ok()) throw new Error(`${url} responded with status ${response?.status()}.`);
    await quiet();
    const vitals = await page.evaluate(() => (globalThis as unknown as { vitals: Vitals }).vitals);
    if (vitals.fcp === 0)
      throw new Error(
        `${url} painted nothing. A revision with other dependencies needs a folder with its own packages.`,
      );
    return { ...vitals, apiCalls: apiCalls(), bytes, urls };
  } finally {
    await context.close();
  }
};
