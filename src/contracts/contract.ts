import { initContract } from '@ts-rest/core';

/** The one instance every router of the contract is written with. */
export const c: ReturnType<typeof initContract> = initContract();
