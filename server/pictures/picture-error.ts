/** A picture that cannot be used; its message is for the person who imports it, such as `is larger than 15 MB`. */
export class PictureError extends Error {
  override name = 'PictureError';
}
