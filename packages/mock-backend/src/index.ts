export { type Backend, type BackendOptions, createBackend } from './backend.ts';
export { makeProducts } from './catalogue-data.ts';
export { ownerOf } from './handlers/handler.ts';
export type { Policy } from './policy.ts';
export { rowOf } from './product-rows.ts';
export { matchRoute } from './route-match.ts';
export { createWorld, demoCustomer, type Session, type World } from './world.ts';
