/** Longest side in pixels: what the server keeps. */
const maxSide = 2000;
/** Smaller files are sent as they are. */
const smallBytes = 600_000;

/**
 * A photo of a phone in the size that the shop needs, a tenth of its bytes. What the browser cannot read is returned as
 * it is: the server says what is wrong with it.
 */
export const shrinkPicture = async (file: Blob): Promise<Blob> => {
  if (file.size <= smallBytes) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext('2d');
    if (context === null) return file;
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    // A JPEG would be black where these are transparent. Safari writes a PNG instead, which is larger.
    const type = ['image/png', 'image/webp', 'image/avif'].includes(file.type) ? 'image/webp' : 'image/jpeg';
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
    return smaller !== null && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
};
