import type { Proofs } from './coverage.ts';

/** Which tests prove which requirement, by its id. */
export const proofs: Proofs = {};
