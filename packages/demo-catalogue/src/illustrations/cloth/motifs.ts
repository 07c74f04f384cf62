/** Small ornaments centred on the origin, about twenty units wide. */
import type { Colours } from '../colours.ts';

export type Motif = (colours: Colours) => string;

export const flower =
  (petals: number, size: number): Motif =>
  ({ motif, accent }) => {
    const petal = `M0 -${size * 0.18}C${size * 0.42} -${size * 0.45} ${size * 0.34} -${size * 0.95} 0 -${size}C-${size * 0.34} -${size * 0.95} -${size * 0.42} -${size * 0.45} 0 -${size * 0.18}Z`;
    const ring = Array.from(
      { length: petals },
      (_, index) => `<path d="${petal}" fill="${motif}" transform="rotate(${(360 / petals) * index})"/>`,
    );
    return `${ring.join('')}<circle r="${size * 0.22}" fill="${accent}"/>`;
  };

/** Stepped flower, as woven in jamdani. */
export const steppedFlower: Motif = ({ motif, accent }) =>
  `<g fill="${motif}"><path d="M-2 -13h4v3h3v3h3v4h3v6h-3v4h-3v3h-3v3h-4v-3h-3v-3h-3v-4h-3v-6h3v-4h3v-3h3z"/>` +
  `<path d="M-1 13h2v6h-2zM-7 17h5v2h-5zM2 17h5v2h-5z"/></g><path d="M-2 -6h4v3h3v4h-3v3h-4v-3h-3v-4h3z" fill="${accent}"/>`;

export const diamond: Motif = ({ motif, accent }) =>
  `<path d="M0 -12L8 0 0 12-8 0Z" fill="${motif}"/><path d="M0 -6L4 0 0 6-4 0Z" fill="${accent}"/>`;

/** Kolka, a mango-shaped paisley. */
export const kolka: Motif = ({ motif, accent, ground }) =>
  `<path d="M-1 17C-13 15 -15 1 -8 -7C-2 -14 9 -16 12 -10C14 -5 9 -4 7 -6C12 0 12 17 -1 17Z" fill="${motif}"/>` +
  `<path d="M-1 13C-9 11 -10 2 -5 -3C-1 -7 4 -5 6 0C8 7 6 13 -1 13Z" fill="${ground}"/>` +
  `<path d="M-1 9.500C-5 8 -6 3 -3 0C0 -2 3 1 3.500 4C4 8 2 10 -1 9.500Z" fill="${accent}"/>` +
  [-10, -5, 0, 5]
    .map((y) => `<circle cx="${-14 - y * 0.1}" cy="${y + 6}" r="1.300" fill="${motif}"/>`)
    .join('');

/** A bent stem with leaves and a bud. */
export const sprig: Motif = ({ motif, accent, trim }) =>
  `<path d="M-3 18C-5 6 3 2 1 -9" fill="none" stroke="${trim}" stroke-width="1.500" stroke-linecap="round"/>` +
  `<path d="M-3 10C-12 9 -13 3 -13 1C-7 1 -3 4 -3 10ZM0 3C8 3 11 -2 11 -5C5 -5 1 -2 0 3Z" fill="${trim}"/>` +
  `<path d="M1 -7C-5 -9 -5 -16 1 -20C7 -16 7 -9 1 -7Z" fill="${motif}"/><path d="M1 -8C-1 -11 -1 -14 1 -16C3 -14 3 -11 1 -8Z" fill="${accent}"/>`;

/** Lotus seen from the side. */
export const lotus: Motif = ({ motif, accent, trim }) =>
  `<g stroke="${trim}" stroke-width=".8"><path d="M0 9C-16 9 -20 0 -20 -5C-12 -6 -4 0 0 9ZM0 9C16 9 20 0 20 -5C12 -6 4 0 0 9Z" fill="${accent}"/>` +
  `<path d="M0 9C-11 6 -13 -5 -11 -12C-4 -9 0 0 0 9ZM0 9C11 6 13 -5 11 -12C4 -9 0 0 0 9Z" fill="${motif}"/>` +
  `<path d="M0 9C-6 3 -6 -9 0 -16C6 -9 6 3 0 9Z" fill="${accent}"/></g>`;

export const fish: Motif = ({ motif, accent, ground }) =>
  `<path d="M-13 0C-6 -9 6 -8 11 0C6 8 -6 9 -13 0Z" fill="${motif}"/><path d="M-12 0L-20 -7V7Z" fill="${accent}"/>` +
  `<circle cx="6" cy="-1.500" r="1.500" fill="${ground}"/><path d="M0 -5C-3 -2 -3 2 0 5M-5 -4C-7 -1 -7 1 -5 4" fill="none" stroke="${ground}" stroke-width="1.200"/>`;

export const kite: Motif = ({ motif, accent, trim }) =>
  `<path d="M0 -14L10 0 0 12-10 0Z" fill="${motif}"/><path d="M0 -14L10 0H0Z M0 12L-10 0H0Z" fill="${accent}"/>` +
  `<path d="M0 12C4 16 -3 18 1 22" fill="none" stroke="${trim}" stroke-width="1.300"/>`;

export const star: Motif = ({ motif }) =>
  `<path d="M0 -9L2.300 -2.800 9 -2.800 3.600 1.200 5.600 7.600 0 3.800 -5.600 7.600 -3.600 1.200 -9 -2.800 -2.300 -2.800Z" fill="${motif}"/>`;

export const boat: Motif = ({ motif, accent, trim }) =>
  `<path d="M-16 2C-8 10 8 10 17 0C14 12 -11 13 -16 2Z" fill="${trim}"/><path d="M0 4V-15C10 -12 12 -4 10 3Z" fill="${motif}"/><path d="M-2 4V-11C-8 -8 -9 -2 -8 3Z" fill="${accent}"/>`;
