import { contractTitle, contractVersion } from '../../../../src/contracts/openapi/document.ts';
import type { Operation } from '../../../../src/contracts/openapi/operations.ts';
import { type Client, NoResponse } from '../engine/client.ts';
import { type Exchange, nobody } from '../engine/exchange.ts';
import { CheckerError } from './checker-error.ts';
import { whyNoApi, whyUnreachable } from './diagnose.ts';

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
    throw new CheckerError(await whyUnreachable(client.base, error));
  }
};

const incompatible = (theirs: string): boolean => {
  const [major, minor] = theirs.split('.');
  const [ourMajor, ourMinor] = contractVersion.split('.');
  return major !== ourMajor || (major === '0' && minor !== ourMinor);
};

/**
 * Reads what is open to everyone. Returns the responses if all of them are server errors: there is nothing to check.
 * @throws CheckerError when no shop API responds at the URL, or when it implements an incompatible version
 */
export const assertReachable = async (
  client: Client,
  operations: Iterable<Operation>,
): Promise<Exchange[] | undefined> => {
  const responses = await Promise.all(publicReads(operations).map((operation) => ask(client, operation)));
  if (responses.length > 0 && responses.every(({ status }) => status >= 500)) return responses;
  const problem = whyNoApi(client.base, responses);
  if (problem !== undefined) throw new CheckerError(problem);
  const description = await client.request('GET', '/openapi.json', undefined, nobody, {});
  const { info } = (description.json ?? {}) as { info?: { title?: unknown; version?: unknown } };
  if (info?.title === contractTitle && typeof info.version === 'string' && incompatible(info.version))
    throw new CheckerError(
      `The backend implements version ${info.version} of the contract; this checker supports ${contractVersion}. Install the matching version of @razz/contract.`,
    );
  return undefined;
};
