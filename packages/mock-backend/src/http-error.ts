/** An error response: its status, message and field errors. */
export class HttpError extends Error {
  readonly status: number;
  readonly errors: Record<string, string[]> | undefined;

  constructor(status: number, message: string, errors?: Record<string, string[]>) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

export const notFound = () => new HttpError(404, 'Not found.');
export const invalidField = (field: string, message: string) =>
  new HttpError(422, message, { [field]: [message] });
