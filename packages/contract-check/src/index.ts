export { type Result, type RunOptions, runChecks } from './engine/run.ts';
export { type OpenApiContract, openApiContract } from './openapi/contract.ts';
export { shopContract } from './shop/contract.ts';
export { type TsRestOptions, tsRestContract } from './ts-rest/contract.ts';
