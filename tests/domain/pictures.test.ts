import { describe, expect, test } from 'vitest';
import {
  DRAWN_SIZES,
  PRODUCT_WIDTHS,
  pictureHeight,
  pictureSources,
  pictureWidths,
  SCENE_WIDTHS,
  SHARE_CARD,
  shareCardUrl,
  wholePicture,
} from '../../src/domain/pictures.ts';

describe('a product picture', () => {
  test('has the specified size of 330 × 413, and 0.5, 1.5, 2, 2.5 and 3 times that', () => {
    expect(pictureWidths('jam-001-front')).toEqual([0.5, 1, 1.5, 2, 2.5, 3].map((times) => 330 * times));
    expect(PRODUCT_WIDTHS.map((width) => pictureHeight('jam-001-front', width))).toEqual([
      207, 413, 620, 826, 1033, 1239,
    ]);
  });

  test('has a srcset with all widths in both formats', () => {
    const { avif, webp } = pictureSources('/pictures/jam-001-front.0a1b2c3d.webp');
    const stem = '/pictures/jam-001-front.0a1b2c3d';
    expect(avif).toBe(
      `${stem}-165.avif 165w, ${stem}-330.avif 330w, ${stem}-495.avif 495w, ${stem}-660.avif 660w, ${stem}-825.avif 825w, ${stem}-990.avif 990w`,
    );
    expect(webp).toBe(avif.replaceAll('.avif', '.webp'));
  });
});

describe('a scene of the home page', () => {
  test('has an aspect ratio of 2:1 at all widths', () => {
    expect(pictureWidths('scene-loom')).toEqual([0.5, 0.75, 1, 1.5, 2].map((times) => 960 * times));
    expect(SCENE_WIDTHS.map((width) => pictureHeight('scene-loom', width))).toEqual([
      240, 360, 480, 720, 960,
    ]);
    expect(pictureHeight('scene-loom', 481)).toBe(241);
  });

  test('has a srcset with the scene widths', () => {
    const { avif } = pictureSources('/pictures/scene-loom.0a1b2c3d.webp');
    expect(avif.split(', ').map((source) => source.split(' ')[1])).toEqual(
      SCENE_WIDTHS.map((width) => `${width}w`),
    );
  });

  test('is recognised by its prefix only', () => {
    expect(pictureWidths('opera-scene-')).toEqual(PRODUCT_WIDTHS);
    expect(pictureHeight('opera-scene-', 330)).toBe(413);
  });
});

test.each([
  'https://elsewhere.example/pictures/jam-001-front.0a1b2c3d.webp',
  '/pictures/jam-001-front.0a1b2c3d.webp?size=2',
  '/pictures/jam-001-front.0a1b2c3d.png',
  '/pictures/jam-001-front.webp',
  '/uploads/a.webp',
  '',
])('an external picture has no srcset: %s', (url) => {
  expect(pictureSources(url)).toEqual({ avif: '', webp: '' });
});

test('a photo has other URLs for all of it than for its cut', () => {
  const whole = wholePicture('/pictures/photo-0123456789abcdef.0a1b2c3d.webp');
  expect(whole).toBe('/pictures/photo-0123456789abcdef.0a1b2c3d-whole.webp');
  const stem = '/pictures/photo-0123456789abcdef.0a1b2c3d-whole';
  expect(pictureSources(whole)).toEqual({
    avif: PRODUCT_WIDTHS.map((width) => `${stem}-${width}.avif ${width}w`).join(', '),
    webp: PRODUCT_WIDTHS.map((width) => `${stem}-${width}.webp ${width}w`).join(', '),
  });
});

test.each([
  '/pictures/jam-001-front.0a1b2c3d.webp',
  '/pictures/scene-loom.0a1b2c3d.webp',
  '/pictures/photo-0123456789abcdef.0a1b2c3d-whole.webp',
  '/pictures/photo-0123456789abcdef.0a1b2c3d-330.webp',
  '/pictures/photo-of-a-saree.0a1b2c3d.webp',
  'https://elsewhere.example/pictures/photo-0123456789abcdef.0a1b2c3d.webp',
  '/pictures/photo-0123456789abcdef.0a1b2c3d.webp?size=2',
])('any other picture is whole as it is: %s', (url) => {
  expect(wholePicture(url)).toBe(url);
});

test('one of the own pictures has a share card in the size recommended by Open Graph', () => {
  expect(SHARE_CARD).toEqual({ width: 1200, height: 630 });
  expect(shareCardUrl('/pictures/jam-001-front.0a1b2c3d.webp')).toBe(
    '/pictures/jam-001-front.0a1b2c3d-1200.jpg',
  );
  expect(shareCardUrl('/uploads/a.webp')).toBeUndefined();
});

test('the sizes attributes of pictures are those of the layout, smaller on phones with many pixels', () => {
  expect(DRAWN_SIZES).toEqual({
    hero: '(width >= 64rem) 72vw, (resolution >= 2.5x) 80vw, 100vw',
    grid: '(width >= 64rem) 22rem, (width >= 40rem) 31vw, 46vw',
    gallery: '(width >= 64rem) 42rem, (width >= 48rem) 57vw, (resolution >= 2.5x) 75vw, 100vw',
  });
});
