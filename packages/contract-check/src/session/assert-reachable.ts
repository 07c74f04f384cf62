import { contractTitle, contractVersion } from '../../../../src/contracts/openapi/document.ts';
import type { Operation } from '../../../../src/contracts/openapi/operations.ts';
import { type Client, NoResponse } from '../engine/client.ts';
import { type Exchange, nobody } from '../engine/exchange.ts';
import { CheckerError } from './checker-error.ts';

const publicReads = (operations: Iterable<Operation>): Operation[] =>
  [...operations].filter(
    ({ metadata, pathParams, body }) =>
      metadata.access === 'visitor' &&
      metadata.safe &&
      !metadata.optional &&
      pathParams === undefined &&
      body === undefined,
  );

const ask = async (client: Client, operation: Operation): Promise<Exchange> => {
  try {
    return await client.send(operation, nobody);
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
    throw new CheckerError(`${client.base} cannot be reached: ${error.message}.`);
  }
};

const incompatible = (theirs: string): boolean => {
  const [major, minor] = theirs.split('.');
  const [ourMajor, ourMinor] = contractVersion.split('.');
  return major !== ourMajor || (major === '0' && minor !== ourMinor);
};

/** @throws CheckerError when no shop API responds at the URL, or when it implements an incompatible version */
export const assertReachable = async (client: Client, operations: Iterable<Operation>): Promise<void> => {
  const reads = publicReads(operations);
  const responses = await Promise.all(reads.map((operation) => ask(client, operation)));
  const first = responses[0];
  if (first !== undefined && responses.every(({ json, status }) => json === undefined || status === 404)) {
    const came = first.type === '' ? 'no content type' : first.type;
    throw new CheckerError(
      `${client.base} does not respond like the shop's API: ${first.method} ${first.path} returned ${first.status} with ${came}. Check the URL, including any path before /api.`,
    );
  }
  const description = await client.request('GET', '/openapi.json', undefined, nobody, {});
  const { info } = (description.json ?? {}) as { info?: { title?: unknown; version?: unknown } };
  if (info?.title === contractTitle && typeof info.version === 'string' && incompatible(info.version))
    throw new CheckerError(
      `The backend implements version ${info.version} of the contract; this checker supports ${contractVersion}. Install the matching version of @razz/contract.`,
    );
};
