import { borderAlong } from '../cloth/border.ts';
import { weaves } from '../cloth/weaves.ts';
import { darker, lighter } from '../colour.ts';
import type { Look } from '../look.ts';
import { CENTRE, symmetricPath } from '../outline.ts';
import { drawShape, type Fold } from '../shape.ts';
import type { SvgDefinitions } from '../svg-definitions.ts';

/** Waistband with a drawstring. */
const waistband = (defs: SvgDefinitions, look: Look, half: number, y: number): string => {
  const { ground, accent } = look.colours;
  const gathers = Array.from(
    { length: 17 },
    (_, index) => `M${CENTRE - half + 10 + (index * (half * 2 - 20)) / 16} ${y + 6}v28`,
  ).join('');
  return (
    drawShape(defs, {
      d: `M${CENTRE - half} ${y}C${CENTRE - 60} ${y - 10} ${CENTRE + 60} ${y - 10} ${CENTRE + half} ${y}L${CENTRE + half + 4} ${y + 40}C${CENTRE + 60} ${y + 32} ${CENTRE - 60} ${y + 32} ${CENTRE - half - 4} ${y + 40}Z`,
      ground: lighter(ground, 0.06),
      elevation: 5,
    }) +
    `<path d="${gathers}" stroke="${darker(ground, 0.5)}" stroke-width="1.600" opacity=".45"/>` +
    `<path d="M${CENTRE - 6} ${y + 16}C${CENTRE - 30} ${y + 50} ${CENTRE - 22} ${y + 80} ${CENTRE - 30} ${y + 108}M${CENTRE + 6} ${y + 16}C${CENTRE + 18} ${y + 52} ${CENTRE + 14} ${y + 86} ${CENTRE + 22} ${y + 118}" fill="none" stroke="${accent}" stroke-width="4" stroke-linecap="round"/>`
  );
};

const legs = (
  defs: SvgDefinitions,
  look: Look,
  hip: number,
  knee: number,
  hem: readonly [inner: number, outer: number],
): string => {
  const edge = look.border === 'none' ? 'tonal' : look.border;
  const [inner, outer] = hem;
  const leg = (side: 1 | -1) => {
    const x = (value: number) => CENTRE + side * value;
    const fold = (top: number, bottom: number, strength: number): Fold => ({
      d: `M${x(top)} 220C${x(top + 6)} 400 ${x(bottom)} 560 ${x(bottom)} 730`,
      width: 14,
      strength,
    });
    return drawShape(defs, {
      d: `M${x(-2)} 130C${x(50)} 124 ${x(90)} 126 ${x(112)} 132C${x(hip)} 220 ${x(knee + 10)} 420 ${x(outer)} 736C${x(outer - 20)} 750 ${x(inner + 20)} 752 ${x(inner)} 742C${x(inner - 4)} 560 ${x(18)} 420 ${x(-2)} 330Z`,
      ground: look.colours.ground,
      tile: weaves[look.weave](look.colours),
      scale: 0.7,
      rotation: side * -5,
      elevation: 13,
      folds: [
        fold(84, (inner + outer) / 2 + 18, 0.42),
        fold(44, (inner + outer) / 2 - 22, 0.38),
        { d: `M${x(0)} 320C${x(30)} 340 ${x(60)} 330 ${x(96)} 300`, width: 12, strength: 0.36 },
      ],
      inlay: borderAlong(edge, look.colours, 24, [x(inner - 8), 730], [[x(outer + 8), 724]]),
    });
  };
  return leg(-1) + leg(1) + waistband(defs, look, 112, 112);
};

export const palazzo = (defs: SvgDefinitions, look: Look): string => legs(defs, look, 140, 150, [34, 216]);
export const pajama = (defs: SvgDefinitions, look: Look): string => legs(defs, look, 138, 120, [44, 118]);

/** Gathered skirt with a deep border. */
export const skirt = (defs: SvgDefinitions, look: Look): string => {
  const d = symmetricPath(
    [430, 150],
    [
      [470, 240, 500, 420, 560, 690],
      [480, 740, 400, 746, CENTRE, 748],
    ],
  );
  const folds = Array.from({ length: 9 }, (_, index): Fold => {
    const share = index / 4 - 1;
    return {
      d: `M${CENTRE + share * 84} 160C${CENTRE + share * 108} 340 ${CENTRE + share * 160} 520 ${CENTRE + share * 206} 748`,
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
        [200, y + 12, 260, y + 14, CENTRE, y + 14],
        [400, y + 14, 460, y + 12, 576, y - 40],
      ],
    );
  return (
    drawShape(defs, {
      d,
      ground: look.colours.ground,
      tile: weaves[look.weave](look.colours),
      scale: 0.75,
      folds,
      inlay: hem(708, 46) + hem(640, 18),
      elevation: 14,
      gloss: 0.45,
    }) + waistband(defs, look, 104, 126)
  );
};
