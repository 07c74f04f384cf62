import type { Plugin } from 'vite';
import { responseSchemas } from '../../src/contracts/response-schemas.ts';

/** Converts the contract's response schemas to JSON at build time, so that browsers need neither the contract nor zod. */
export const responseSchemasAsJson = (): Plugin => ({
  name: 'razz:response-schemas',
  apply: 'build',
  load: (id) =>
    id.endsWith('/src/contracts/response-schemas.ts')
      ? `export const responseSchemas = JSON.parse(${JSON.stringify(JSON.stringify(responseSchemas))});`
      : null,
});
