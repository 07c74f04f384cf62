import type { CheckedContract } from '../contract/contract.ts';
import { type Operation, paramNames } from '../contract/operation.ts';
import { areOptional } from '../contract/schema.ts';
import { type Client, NoResponseError } from '../engine/client.ts';
import { anonymous, type Exchange, type Input } from '../engine/exchange.ts';
import { CheckerError } from './checker-error.ts';
import { whyNoApi, whyUnreachable } from './diagnose.ts';

const publicReads = (operations: Iterable<Operation>): Operation[] =>
  [...operations].filter(
    ({ metadata, pathParams, query, body }) =>
      metadata.access === 'visitor' &&
      metadata.safe &&
      !metadata.optional &&
      pathParams === undefined &&
      areOptional(query) &&
      body === undefined,
  );

const sendAnonymously = async (
  client: Client,
  operation: Operation,
  input: Input = {},
): Promise<Exchange> => {
  try {
    return await client.send(operation, anonymous, input);
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
    throw new CheckerError(await whyUnreachable(client.baseUrl, error));
  }
};

/**
 * Sends all public reads. Returns their responses if all of them are server errors: then nothing can be checked.
 * @throws CheckerError if the API does not respond at the URL, or implements an incompatible version
 */
export const assertReachable = async (
  client: Client,
  contract: Pick<CheckedContract, 'title' | 'operations' | 'basePath' | 'incompatible'>,
): Promise<Exchange[] | undefined> => {
  const { operations, incompatible } = contract;
  const reads = publicReads(operations);
  const responses = await Promise.all(reads.map((operation) => sendAnonymously(client, operation)));
  // Without public reads, any response shows that the server is up.
  const [first] = operations;
  if (reads.length === 0 && first !== undefined) {
    const params = Object.fromEntries(paramNames(first).map((name) => [name, '7']));
    await sendAnonymously(client, { ...first, method: 'GET' }, { params });
  }
  if (responses.length > 0 && responses.every(({ status }) => status >= 500)) return responses;
  const problem = whyNoApi(client.baseUrl, contract, responses);
  if (problem !== undefined) throw new CheckerError(problem);
  if (incompatible === undefined) return undefined;
  const description = await client.request('GET', '/openapi.json', undefined, anonymous, {});
  const reason = incompatible(description.json);
  if (reason !== undefined) throw new CheckerError(reason);
  return undefined;
};
