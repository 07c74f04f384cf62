import { type Operation, operations } from '../../../src/contracts/openapi/operations.ts';

interface Matched {
  operation: Operation;
  params: Record<string, string>;
}

const patterns = operations.map((operation) => ({
  operation,
  names: [...operation.path.matchAll(/:(\w+)/g)].map((found) => found[1] ?? ''),
  pattern: new RegExp(
    `^${operation.path
      .replace(/\/$/, '')
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:(\w+)/g, '([^/]+)')}/?$`,
  ),
}));

/** The operation that a request matches; a trailing slash of the contract is optional. */
export const matchRoute = (method: string, path: string): Matched | undefined => {
  for (const { operation, names, pattern } of patterns) {
    if (operation.method !== method) continue;
    if (path.endsWith('/') && !operation.path.endsWith('/')) continue;
    const found = pattern.exec(path);
    if (found === null) continue;
    const params = Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(found[i + 1] ?? '')]));
    return { operation, params };
  }
  return undefined;
};
