/** Why a check cannot run at all, in one sentence for the person who started it. */
export class Problem extends Error {}
