/** The run cannot start. The CLI prints the message without a stack trace. */
export class CheckerError extends Error {}
