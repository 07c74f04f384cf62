import { contractTitle, contractVersion } from '../../../../src/contracts/openapi/document.ts';
import type { Operation } from '../../../../src/contracts/openapi/operations.ts';
import { type Client, NoAnswer } from '../engine/client.ts';
import { type Exchange, nobody } from '../engine/exchange.ts';
import { Problem } from './problem.ts';

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
    if (!(error instanceof NoAnswer)) throw error;
    throw new Problem(`${client.base} cannot be reached: ${error.message}.`);
  }
};

const incompatible = (theirs: string): boolean => {
  const [major, minor] = theirs.split('.');
  const [ourMajor, ourMinor] = contractVersion.split('.');
  return major !== ourMajor || (major === '0' && minor !== ourMinor);
};

/** Makes sure that a shop's API answers at the address, in a version that this check knows. @throws Problem */
export const reach = async (client: Client, operations: Iterable<Operation>): Promise<void> => {
  const reads = publicReads(operations);
  const answers = await Promise.all(reads.map((operation) => ask(client, operation)));
  const first = answers[0];
  if (first !== undefined && answers.every(({ json, status }) => json === undefined || status === 404)) {
    const came = first.type === '' ? 'no content type' : first.type;
    throw new Problem(
      `${client.base} does not answer as the shop's API: ${first.method} ${first.path} came back as ${first.status} with ${came}. Is the address right, and does it hold the path before /api?`,
    );
  }
  const description = await client.request('GET', '/openapi.json', undefined, nobody, {});
  const { info } = (description.json ?? {}) as { info?: { title?: unknown; version?: unknown } };
  if (info?.title === contractTitle && typeof info.version === 'string' && incompatible(info.version))
    throw new Problem(
      `The backend describes version ${info.version} of the contract, and this check knows ${contractVersion}: install the version that fits.`,
    );
};
