/** The run cannot start. The message is printed as it is, without a stack trace. */
export class CheckerError extends Error {}
