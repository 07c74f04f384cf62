import { initContract } from '@ts-rest/core';

/** The ts-rest instance that every router of the contract uses. */
export const c: ReturnType<typeof initContract> = initContract();
