import type { Plugin } from 'vite';
import { responseSchemas } from '../../src/contracts/response-schemas.ts';
import { reviewResponseSchemas } from '../../src/contracts/review-response-schemas.ts';

/**
 * Converts the response schemas that a module exports to JSON at build time, so that browsers need neither the contract
 * nor zod.
 * @param module the end of its path
 */
export const schemasAsJson = (module: string, exported: Readonly<Record<string, unknown>>): Plugin => ({
  name: 'razz:response-schemas',
  apply: 'build',
  load: (id) =>
    id.endsWith(module)
      ? Object.entries(exported)
          .map(
            ([name, value]) => `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`,
          )
          .join('\n')
      : null,
});

export const responseSchemasAsJson = (): Plugin[] => [
  schemasAsJson('/src/contracts/response-schemas.ts', { responseSchemas }),
  schemasAsJson('/src/contracts/review-response-schemas.ts', { reviewResponseSchemas }),
];
