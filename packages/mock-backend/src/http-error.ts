/** A call that the shop refuses, with the status and the body it answers. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: Record<string, string[]> | undefined;

  constructor(status: number, message: string, errors?: Record<string, string[]>) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

export const notFound = () => new Refusal(404, 'There is nothing at this address.');
export const atFault = (field: string, text: string) => new Refusal(422, text, { [field]: [text] });
