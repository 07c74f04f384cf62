/** The run cannot start. The message is for the user and printed without a stack. */
export class SetupError extends Error {}
