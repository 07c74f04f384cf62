/** Public API: the contract, its OpenAPI document and schemas, and the checker. */
export { ErrorBody, FieldErrorBody } from '../../../src/contracts/errors.ts';
export { type Contract, contract } from '../../../src/contracts/index.ts';
export type { RouteMetadata } from '../../../src/contracts/metadata.ts';
export { contractVersion, openApiDocument } from '../../../src/contracts/openapi/document.ts';
export { type Operation, operations } from '../../../src/contracts/openapi/operations.ts';
export * from '../../../src/contracts/schemas/address.ts';
export * from '../../../src/contracts/schemas/category.ts';
export * from '../../../src/contracts/schemas/coupon.ts';
export * from '../../../src/contracts/schemas/identifiers.ts';
export * from '../../../src/contracts/schemas/listing.ts';
export * from '../../../src/contracts/schemas/oauth.ts';
export * from '../../../src/contracts/schemas/order.ts';
export * from '../../../src/contracts/schemas/product.ts';
export * from '../../../src/contracts/schemas/search.ts';
export * from '../../../src/contracts/schemas/settings.ts';
export * from '../../../src/contracts/schemas/user.ts';
export type { OwnCheck } from '../src/engine/own-check.ts';
export { openApiContract, runChecks, tsRestContract } from '../src/index.ts';
