import type { Drawing } from '@razz/demo-catalogue';
import sharp, { type Sharp } from 'sharp';
import { type PictureFormat, pictureHeight, SHARE_CARD } from '../../src/domain/pictures.ts';

/** A picture that can be rendered at any width: a drawing of the demo or a photo of an imported product. */
export interface Picture {
  /** Lower-case letters, digits and hyphens. */
  readonly name: string;
  /** Eight hex digits of the content hash. */
  readonly version: () => string;
  readonly pixels: (width: number, height: number) => Sharp;
}

/** Supersamples small drawings, so that fine lines stay smooth. */
const oversize = (width: number, drawnWidth: number) => Math.max(width, Math.min(width * 1.5, drawnWidth));

export const drawnPicture = (drawing: Drawing): Picture => ({
  name: drawing.name,
  version: drawing.version,
  pixels(width, height) {
    const density = (72 * oversize(width, drawing.width)) / drawing.width;
    return sharp(Buffer.from(drawing.svg()), { density }).resize(width, height, { fit: 'fill' });
  },
});

/** Formats that a picture is rendered in: `jpg` is the share card. */
export type RenderedFormat = PictureFormat | 'jpg';

/** Renders the whole picture centred on its own blurred enlargement. */
const renderShareCard = async (picture: Picture): Promise<Buffer> => {
  const { width, height } = SHARE_CARD;
  const scaledWidth = Math.round((height * width) / pictureHeight(picture.name, width));
  const scaled = await picture.pixels(scaledWidth, height).flatten({ background: 'white' }).png().toBuffer();
  const fitted = await sharp(scaled)
    .resize({ width: Math.min(scaledWidth, width), height })
    .toBuffer();
  return sharp(scaled)
    .resize(width, height)
    .blur(40)
    .composite([{ input: fitted }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
};

/** Renders a picture in a width and format. */
export const render = async (picture: Picture, width: number, format: RenderedFormat): Promise<Buffer> => {
  if (format === 'jpg') return renderShareCard(picture);
  const pixels = picture.pixels(width, pictureHeight(picture.name, width));
  return format === 'avif'
    ? pixels.avif({ quality: 58, effort: 2 }).toBuffer()
    : pixels.webp({ quality: 82, effort: 3 }).toBuffer();
};

/** File name of a rendered picture. */
export const fileName = (picture: Picture, width: number, format: RenderedFormat): string =>
  `${picture.name}.${picture.version()}-${width}.${format}`;
