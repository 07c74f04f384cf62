/** A call that the shop refuses, with the status and the body it responses. */
export class HttpError extends Error {
  readonly status: number;
  readonly errors: Record<string, string[]> | undefined;

  constructor(status: number, message: string, errors?: Record<string, string[]>) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

export const notFound = () => new HttpError(404, 'There is nothing at this address.');
export const invalidField = (field: string, text: string) => new HttpError(422, text, { [field]: [text] });
