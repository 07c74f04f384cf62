import type { Drawing } from '@razz/demo-catalogue';
import sharp from 'sharp';
import { type PictureFormat, pictureHeight } from '../../src/domain/pictures.ts';

/** Small pictures are drawn larger than asked for, then scaled down: fine threads stay smooth. */
const oversize = (width: number, units: number) => Math.max(width, Math.min(width * 1.5, units));

/** A drawing as pixels in the wanted width and format. */
export const render = async (drawing: Drawing, width: number, format: PictureFormat): Promise<Buffer> => {
  const density = (72 * oversize(width, drawing.units)) / drawing.units;
  const pixels = sharp(Buffer.from(drawing.svg()), { density }).resize(
    width,
    pictureHeight(drawing.name, width),
    {
      fit: 'fill',
    },
  );
  return format === 'avif'
    ? pixels.avif({ quality: 58, effort: 2 }).toBuffer()
    : pixels.webp({ quality: 82, effort: 3 }).toBuffer();
};
