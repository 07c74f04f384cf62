import { operationsOf } from '../openapi/operations.ts';
import { toResponseSchemas } from '../response-schemas.ts';
import { panelContract } from './panel.ts';

/**
 * The successful responses of the panel's operations, and what a conflict returns, as JSON Schemas. In the browser build, this module
 * contains their JSON, see scripts/build/response-schemas.ts.
 */
export const adminResponseSchemas = toResponseSchemas(
  operationsOf(panelContract),
  (status) => status < 300 || status === 409,
);
