import { borderAlong } from '../cloth/border.ts';
import { weaves } from '../cloth/weaves.ts';
import { darker, lighter } from '../colour.ts';
import type { Look } from '../look.ts';
import { symmetric } from '../outline.ts';
import { drawPiece, type Fold } from '../piece.ts';
import type { Sheet } from '../sheet.ts';

const C = 330;

/** Waist band with a gathered drawstring. */
const waistband = (sheet: Sheet, look: Look, half: number, y: number): string => {
  const { ground, accent } = look.colours;
  const gathers = Array.from(
    { length: 17 },
    (_, index) => `M${C - half + 10 + (index * (half * 2 - 20)) / 16} ${y + 6}v28`,
  ).join('');
  return (
    drawPiece(sheet, {
      d: `M${C - half} ${y}C${C - 60} ${y - 10} ${C + 60} ${y - 10} ${C + half} ${y}L${C + half + 4} ${y + 40}C${C + 60} ${y + 32} ${C - 60} ${y + 32} ${C - half - 4} ${y + 40}Z`,
      ground: lighter(ground, 0.06),
      lift: 5,
    }) +
    `<path d="${gathers}" stroke="${darker(ground, 0.5)}" stroke-width="1.600" opacity=".45"/>` +
    `<path d="M${C - 6} ${y + 16}C${C - 30} ${y + 50} ${C - 22} ${y + 80} ${C - 30} ${y + 108}M${C + 6} ${y + 16}C${C + 18} ${y + 52} ${C + 14} ${y + 86} ${C + 22} ${y + 118}" fill="none" stroke="${accent}" stroke-width="4" stroke-linecap="round"/>`
  );
};

const legs = (
  sheet: Sheet,
  look: Look,
  hip: number,
  knee: number,
  hem: readonly [inner: number, outer: number],
): string => {
  const edge = look.border === 'none' ? 'tonal' : look.border;
  const [inner, outer] = hem;
  const one = (side: 1 | -1) => {
    const x = (value: number) => C + side * value;
    const fold = (top: number, bottom: number, strength: number): Fold => ({
      d: `M${x(top)} 220C${x(top + 6)} 400 ${x(bottom)} 560 ${x(bottom)} 730`,
      width: 14,
      strength,
    });
    return drawPiece(sheet, {
      d: `M${x(-2)} 130C${x(50)} 124 ${x(90)} 126 ${x(112)} 132C${x(hip)} 220 ${x(knee + 10)} 420 ${x(outer)} 736C${x(outer - 20)} 750 ${x(inner + 20)} 752 ${x(inner)} 742C${x(inner - 4)} 560 ${x(18)} 420 ${x(-2)} 330Z`,
      ground: look.colours.ground,
      tile: weaves[look.weave](look.colours),
      scale: 0.7,
      turn: side * -5,
      lift: 13,
      folds: [
        fold(84, (inner + outer) / 2 + 18, 0.42),
        fold(44, (inner + outer) / 2 - 22, 0.38),
        { d: `M${x(0)} 320C${x(30)} 340 ${x(60)} 330 ${x(96)} 300`, width: 12, strength: 0.36 },
      ],
      inlay: borderAlong(edge, look.colours, 24, [x(inner - 8), 730], [[x(outer + 8), 724]]),
    });
  };
  return one(-1) + one(1) + waistband(sheet, look, 112, 112);
};

export const palazzo = (sheet: Sheet, look: Look): string => legs(sheet, look, 140, 150, [34, 216]);
export const pajama = (sheet: Sheet, look: Look): string => legs(sheet, look, 138, 120, [44, 118]);

/** Gathered skirt with a deep border. */
export const skirt = (sheet: Sheet, look: Look): string => {
  const d = symmetric(
    [430, 150],
    [
      [470, 240, 500, 420, 560, 690],
      [480, 740, 400, 746, C, 748],
    ],
  );
  const folds = Array.from({ length: 9 }, (_, index): Fold => {
    const share = index / 4 - 1;
    return {
      d: `M${C + share * 84} 160C${C + share * 108} 340 ${C + share * 160} 520 ${C + share * 206} 748`,
      width: 14,
      strength: 0.3 + (index % 3) * 0.1,
    };
  });
  const hem = (y: number, width: number) =>
    borderAlong(
      look.border,
      look.colours,
      width,
      [84, y - 40],
      [
        [200, y + 12, 260, y + 14, C, y + 14],
        [400, y + 14, 460, y + 12, 576, y - 40],
      ],
    );
  return (
    drawPiece(sheet, {
      d,
      ground: look.colours.ground,
      tile: weaves[look.weave](look.colours),
      scale: 0.75,
      folds,
      inlay: hem(708, 46) + hem(640, 18),
      lift: 14,
      gleam: 0.45,
    }) + waistband(sheet, look, 104, 126)
  );
};
