import { type Operation, paramNames, pathPattern } from '../contract/operation.ts';
import { valueAt } from '../engine/body-path.ts';
import { type CheckFactory, createCheck } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import type { Exchange } from '../engine/exchange.ts';
import { relationOf } from '../engine/relation-of.ts';
import type { Fixtures } from '../session/fixtures.ts';

/** The path of a Location below the URL of the API, with its query; undefined if it leads elsewhere on its host. */
const pathOf = (location: string, { url }: Exchange, baseUrl: string): string | undefined => {
  const { pathname, search, host } = new URL(location, url);
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  if (pathname.startsWith(`${prefix}/`)) return `${pathname.slice(prefix.length)}${search}`;
  // The address of a server behind a proxy may have another path.
  return host === base.host ? undefined : `${pathname}${search}`;
};

/** The operation that reads a path. One without parameters comes first: /things/new is not a thing. */
const readingOf = (t: CheckContext, path: string): Operation | undefined => {
  const [plain = ''] = path.split('?');
  return [...t.operations()]
    .filter(({ method }) => method === 'GET')
    .sort((a, b) => a.path.split(':').length - b.path.split(':').length)
    .find((each) => pathPattern(each.path, paramNames(each)).test(plain));
};

const maxPolls = 4;
/** Milliseconds between two polls: what the API asks for, up to two seconds. */
const pollPause = ({ responseHeaders }: Exchange): number => {
  const seconds = Number(responseHeaders.get('retry-after') ?? 0.2);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 2) * 1000 : 200;
};

/** Reads what a 202 has started until it changes, so that its later states are validated too. */
const poll = async (
  t: CheckContext,
  first: Exchange,
  read: () => Promise<Exchange>,
  accepted: Exchange,
): Promise<void> => {
  let last = first;
  for (let count = 1; count < maxPolls && last.text === first.text && last.status === 200; count += 1) {
    const asked = last.responseHeaders.has('retry-after') ? last : accepted;
    await t.client.throttle.sleep(pollPause(asked));
    last = await read();
  }
  t.expect(
    'relations/location',
    last.status < 400,
    last,
    `what was started at ${last.path} responds ${last.status} later`,
    { before: [accepted, first] },
  );
};

const declaresLocation = ({ responseHeaders }: Operation): boolean =>
  [201, 202].some((status) => responseHeaders?.[status]?.some(({ name }) => name === 'location'));

const followLocation = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  const person = fixtures.personFor(operation);
  const input = await fixtures.input(t, person, operation);
  const response = await t.mustSucceed(person, operation.name, input);
  const location = response.responseHeaders.get('location');
  // Whether the header is required is another rule.
  if (location === null || ![201, 202].includes(response.status)) return;
  if (!URL.canParse(location, response.url))
    return t.fail('relations/location', response, `Location: ${location} is not a URL`);
  const path = pathOf(location, response, t.client.baseUrl);
  // A Location that is not declared may lead to something else than an operation, such as a page.
  if (!declaresLocation(operation) && (path === undefined || readingOf(t, path) === undefined)) return;
  if (path === undefined) {
    // Another service of the host may be there, unless it is the path of an operation.
    const { pathname } = new URL(location, response.url);
    if (readingOf(t, pathname) === undefined) return;
    return t.fail(
      'relations/location',
      response,
      `Location: ${location} is not below ${t.client.baseUrl}, where ${pathname} is`,
    );
  }
  const reading = readingOf(t, path);
  const read = await t.sendTo(person, 'GET', path, reading);
  const options = { before: [response] };
  const message = `Location: ${location} leads to ${read.status}`;
  if (!t.expect('relations/location', read.status < 400, read, message, options)) return;
  if (response.status === 202 && reading !== undefined)
    await poll(t, read, () => t.sendTo(person, 'GET', path, reading), response);
  const place = reading?.metadata.ownId?.received;
  const [created, found] = [response, read].map(({ json }) =>
    place === undefined ? undefined : valueAt(json, place),
  );
  if (created === undefined || found === undefined) return;
  const other = `Location: ${location} leads to ${found} instead of ${created}`;
  t.expect('relations/location', String(created) === String(found), read, other, options);
};

/** The header Location of a creation leads to what was created. Frameworks send it without declaring it. */
export const locations: CheckFactory = (operation) =>
  operation.method === 'POST' &&
  !operation.metadata.strictRateLimit &&
  (declaresLocation(operation) || relationOf(operation, 'read-by-id') !== undefined)
    ? [
        createCheck('relations/location', operation, ['relations/location'], (t, fixtures) =>
          followLocation(t, fixtures, operation),
        ),
      ]
    : [];
