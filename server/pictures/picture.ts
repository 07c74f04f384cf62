import type { Drawing } from '@razz/demo-catalogue';
import sharp, { type Sharp } from 'sharp';
import { type PictureFormat, pictureHeight, SHARE_CARD } from '../../src/domain/pictures.ts';

/** A picture that can be rendered at any width: a drawing of the demo or a photo of an imported product. */
export interface Picture {
  /** Lower-case letters, digits and hyphens. */
  readonly name: string;
  /** Eight hex digits of the content hash. */
  readonly version: () => string;
  /** How a photo fills a box of another aspect ratio; undefined for drawings, which have that of the box. */
  readonly fit?: Fit;
  /** The picture in the size of a box. A photo is not enlarged, and a whole one leaves a part of the box empty. */
  readonly pixels: (width: number, height: number) => Sharp | Promise<Sharp>;
}

export type Fit = 'cut' | 'whole';

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

/** Renders the picture centred on its own blurred enlargement. */
const renderShareCard = async (picture: Picture): Promise<Buffer> => {
  const { width, height } = SHARE_CARD;
  const boxWidth =
    picture.fit === 'whole' ? width : Math.round((height * width) / pictureHeight(picture.name, width));
  const pixels = await picture.pixels(boxWidth, height);
  const scaled = await pixels.flatten({ background: 'white' }).png().toBuffer();
  // Scenes are wider than the card.
  const fitted = await sharp(scaled)
    .resize({ width: Math.min(boxWidth, width), height, withoutEnlargement: true })
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
  const pixels = await picture.pixels(width, pictureHeight(picture.name, width));
  return format === 'avif'
    ? pixels.avif({ quality: 58, effort: 2 }).toBuffer()
    : pixels.webp({ quality: 82, effort: 3 }).toBuffer();
};

/** File name of a rendered picture. Files of photos without a fit are of earlier releases, which enlarged them. */
export const fileName = (picture: Picture, width: number, format: RenderedFormat): string => {
  const fit = picture.fit === undefined ? '' : `${picture.fit}-`;
  return `${picture.name}.${picture.version()}-${fit}${width}.${format}`;
};
