/** A picture cannot be used. The message is shown to the operator, such as `is larger than 15 MB`. */
export class PictureError extends Error {
  override name = 'PictureError';
}
