import { darker, lighter } from '../colour.ts';
import { diamond, flower, kolka, steppedFlower } from './motifs.ts';
import { bar, halfDrop, place, type Weave } from './tile.ts';

const plain: Weave = ({ ground }) => ({
  width: 40,
  height: 37,
  markup:
    `<path d="M0 5h17M22 12h18M4 20h22M30 27h10M0 33h12" stroke="${darker(ground, 0.25)}" stroke-width=".7" opacity=".35"/>` +
    `<path d="M20 3h14M0 16h10M12 25h14M20 35h18" stroke="${lighter(ground, 0.4)}" stroke-width=".7" opacity=".4"/>`,
});

const buti: Weave = (colours) =>
  halfDrop(
    62,
    74,
    place(0, -2, steppedFlower(colours)),
    place(0, -2, steppedFlower(colours)),
    [
      place(31, 0, diamond(colours), 0, 0.3),
      place(0, 37, diamond(colours), 0, 0.3),
      place(62, 37, diamond(colours), 0, 0.3),
      place(31, 74, diamond(colours), 0, 0.3),
    ].join(''),
  );

const hazarButi: Weave = (colours) =>
  halfDrop(26, 28, place(0, 0, diamond(colours), 0, 0.5), place(0, 0, diamond(colours), 0, 0.5));

const jaal: Weave = (colours) => {
  const { motif, accent } = colours;
  const stems = `<path d="M0 0C18 10 22 30 42 48M84 0C66 10 62 30 42 48M42 48C22 66 18 86 0 96M42 48C62 66 66 86 84 96" fill="none" stroke="${motif}" stroke-width="2"/>`;
  const leaf = (x: number, y: number, rotation: number) =>
    place(x, y, `<path d="M0 0C5 -5 12 -5 16 0C12 5 5 5 0 0Z" fill="${accent}"/>`, rotation);
  const leaves =
    leaf(16, 16, -20) +
    leaf(68, 16, 200) +
    leaf(16, 80, 20) +
    leaf(68, 80, 160) +
    leaf(28, 32, 130) +
    leaf(56, 32, 50);
  return halfDrop(84, 96, flower(8, 14)(colours), flower(6, 11)(colours), stems + leaves);
};

const terchi: Weave = (colours) => ({
  width: 60,
  height: 60,
  markup:
    `<g stroke="${colours.motif}" stroke-width="2.500"><path d="M-5 35L35 -5M25 65L65 25" stroke-dasharray="4 3"/><path d="M-5 47L47 -5M13 65L65 13" stroke-dasharray="4 3"/></g>` +
    [0, 20, 40, 60].map((x) => place(x, 60 - x, diamond(colours), 45, 0.62)).join(''),
});

const stripes: Weave = ({ motif, accent }) => ({
  width: 58,
  height: 20,
  markup:
    bar(6, 0, 13, 20, motif, 0.92) +
    bar(22, 0, 2, 20, accent) +
    bar(36, 0, 4, 20, accent, 0.85) +
    bar(44, 0, 2, 20, motif),
});

const pinstripe: Weave = ({ motif, accent }) => ({
  width: 24,
  height: 20,
  markup: bar(5, 0, 1.8, 20, motif, 0.9) + bar(17, 0, 1, 20, accent, 0.8),
});

const gamcha: Weave = ({ motif, accent }) => ({
  width: 76,
  height: 76,
  markup: [0, 1]
    .map((direction) => {
      const line = (offset: number, size: number, fill: string, opacity: number) =>
        direction === 0 ? bar(offset, 0, size, 76, fill, opacity) : bar(0, offset, 76, size, fill, opacity);
      return (
        line(4, 22, motif, 0.55) +
        line(30, 4, accent, 0.8) +
        line(40, 4, accent, 0.8) +
        line(54, 8, motif, 0.5)
      );
    })
    .join(''),
});

const smallCheck: Weave = ({ motif, accent }) => ({
  width: 32,
  height: 32,
  markup:
    bar(0, 0, 12, 32, motif, 0.45) +
    bar(0, 0, 32, 12, motif, 0.45) +
    bar(21, 0, 1.6, 32, accent, 0.7) +
    bar(0, 21, 32, 1.6, accent, 0.7),
});

const ikat: Weave = ({ motif, accent, trim }) => {
  const comb = (w: number, h: number, fill: string) => {
    const rows = Math.round(h / 4);
    return Array.from({ length: rows * 2 }, (_, index) => {
      const y = -h + index * 4;
      const half = w * (1 - Math.abs(y + 2) / h) + (index % 2 ? 2.5 : 0);
      return `<rect x="${-half}" y="${y}" width="${half * 2}" height="4.300" fill="${fill}"/>`;
    }).join('');
  };
  const shape = comb(24, 44, trim) + comb(16, 32, motif) + comb(7, 16, accent);
  return halfDrop(60, 96, shape, shape);
};

const brocade: Weave = (colours) => {
  const { motif, accent } = colours;
  const arch = `<path d="M0 -30C16 -22 22 -8 22 6C22 18 12 26 0 30C-12 26 -22 18 -22 6C-22 -8 -16 -22 0 -30Z" fill="none" stroke="${motif}" stroke-width="2"/>`;
  return halfDrop(
    58,
    76,
    arch + flower(6, 13)(colours) + place(0, 19, diamond({ ...colours, motif: accent }), 0, 0.4),
    arch + place(0, 0, kolka(colours), 0, 0.8),
  );
};

const quilted: Weave = ({ ground, accent }) => ({
  width: 44,
  height: 44,
  markup:
    `<path d="M0 0L44 44M44 0L0 44" stroke="${darker(ground, 0.4)}" stroke-width="2.200" opacity=".5"/><path d="M0 2L42 44M44 2L2 44" stroke="${lighter(ground, 0.5)}" stroke-width="1.200" opacity=".5"/>` +
    `<circle cx="22" cy="22" r="1.800" fill="${accent}" opacity=".7"/>`,
});

const cable: Weave = ({ ground }) => ({
  width: 36,
  height: 22,
  markup: `<path d="M4 0C4 10 14 12 14 22M14 0C14 10 4 12 4 22M20 0V22M32 0V22" fill="none" stroke="${darker(ground, 0.4)}" stroke-width="2.400" opacity=".5"/><path d="M26 0L29 11 26 22M26 0L23 11 26 22" fill="none" stroke="${lighter(ground, 0.4)}" stroke-width="1.400" opacity=".5"/>`,
});

const quiet: Weave = ({ ground }) => ({
  width: 9,
  height: 9,
  markup: `<circle cx="2" cy="3" r=".7" fill="${darker(ground, 0.3)}" opacity=".25"/><circle cx="6.500" cy="7" r=".7" fill="${lighter(ground, 0.3)}" opacity=".3"/>`,
});

export const woven = {
  plain,
  buti,
  hazarButi,
  jaal,
  terchi,
  stripes,
  pinstripe,
  gamcha,
  smallCheck,
  ikat,
  brocade,
  quilted,
  cable,
  quiet,
};
