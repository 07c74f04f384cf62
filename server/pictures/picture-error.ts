/** A picture cannot be used. The message is shown to the operator, such as `is larger than 15 MB`. */
export class PictureError extends Error {
  override name = 'PictureError';
  /** What is wrong with an uploaded picture. */
  readonly reason: 'type' | 'heic' | 'bytes' | 'pixels' | 'damaged' | undefined;

  constructor(message: string, reason?: PictureError['reason']) {
    super(message);
    this.reason = reason;
  }
}

/** The host of a picture did not respond, or must not be connected to. */
export class UnreachableHostError extends PictureError {
  readonly host: string;
  constructor(host: string, message: string) {
    super(message);
    this.host = host;
  }
}
