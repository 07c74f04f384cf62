/** Kurtis, kameez, frocks and gowns: tunics with a decorated neck. */

import { borderAlong } from '../cloth/border.ts';
import { weaves } from '../cloth/weaves.ts';
import { darker, lighter, mix } from '../colour.ts';
import type { Look } from '../look.ts';
import { CENTRE } from '../outline.ts';
import { drawShape, type Fold } from '../shape.ts';
import type { SvgDefinitions } from '../svg-definitions.ts';
import { bandCollar, neckBorder, yoke } from './dressmaking.ts';
import { buttons, drawTunic, type TunicCut } from './tunic.ts';

const KURTI: TunicCut = {
  neck: [56, 118],
  neckDepth: 62,
  shoulder: [130, 146],
  underarm: [116, 272],
  waist: [102, 390],
  hem: [196, 736],
  hemDrop: 26,
  cuff: [
    [236, 440],
    [170, 462],
  ],
  cuffBorder: 26,
  hemBorder: 34,
  pleats: 5,
};

/** A-line kurti, with an embroidered yoke unless the border is plain. */
export const kurti = (defs: SvgDefinitions, look: Look): string => {
  const pointed = look.seed % 2 === 0;
  const cut: TunicCut = { ...KURTI, vNeck: pointed };
  const yokeMarkup =
    look.border === 'none' || look.border === 'tonal'
      ? ''
      : yoke(defs, look, cut, pointed ? 216 : 172, pointed);
  const tie = `<path d="M${CENTRE} 182C${CENTRE - 14} 214 ${CENTRE - 12} 246 ${CENTRE - 20} 272M${CENTRE} 182C${CENTRE + 12} 214 ${CENTRE + 10} 250 ${CENTRE + 16} 280" fill="none" stroke="${look.colours.accent}" stroke-width="2.600"/><circle cx="${CENTRE - 20}" cy="278" r="6" fill="${look.colours.trim}"/><circle cx="${CENTRE + 16}" cy="286" r="6" fill="${look.colours.trim}"/>`;
  return drawTunic(
    defs,
    look,
    cut,
    yokeMarkup + neckBorder(look, cut, 15),
    look.seed % 3 === 0 ? tie : buttons(defs, 196, 268, 4, look.colours.accent),
  );
};

/** Straight long tunic with band collar and front buttons. */
export const straightKurti = (defs: SvgDefinitions, look: Look): string => {
  const cut: TunicCut = {
    ...KURTI,
    neck: [46, 120],
    neckDepth: 40,
    hem: [150, 742],
    hemDrop: 12,
    waist: [110, 400],
    cuffBorder: 20,
    hemBorder: 24,
    pleats: 3,
  };
  const opening =
    `<path d="M${CENTRE} 158V470" stroke="${darker(look.colours.ground, 0.5)}" stroke-width="1.600"/>` +
    borderAlong(
      look.border === 'none' ? 'tonal' : look.border,
      look.colours,
      18,
      [CENTRE + 11, 480],
      [[CENTRE + 11, 150]],
    );
  return drawTunic(
    defs,
    look,
    cut,
    opening,
    bandCollar(defs, look, cut, 24) + buttons(defs, 190, 450, 6, look.colours.accent, CENTRE - 6),
  );
};

/** Kameez with salwar and an orna over one side. */
export const salwarKameez = (defs: SvgDefinitions, look: Look): string => {
  const { colours } = look;
  const cut: TunicCut = {
    ...KURTI,
    neck: [54, 84],
    shoulder: [124, 112],
    underarm: [110, 234],
    waist: [98, 336],
    hem: [158, 610],
    hemDrop: 16,
    cuff: [
      [222, 372],
      [160, 394],
    ],
    pleats: 4,
  };
  const legs = mix(colours.trim, colours.ground, 0.12);
  const leg = (side: 1 | -1) => {
    const x = (value: number) => CENTRE + side * value;
    return drawShape(defs, {
      d: `M${x(4)} 560C${x(60)} 560 ${x(116)} 566 ${x(140)} 580C${x(136)} 650 ${x(112)} 710 ${x(96)} 772C${x(76)} 784 ${x(48)} 784 ${x(34)} 776C${x(28)} 710 ${x(10)} 640 ${x(4)} 560Z`,
      ground: legs,
      tile: weaves.plain({ ...colours, ground: legs }),
      folds: [
        { d: `M${x(110)} 590C${x(96)} 660 ${x(80)} 700 ${x(74)} 770`, width: 12 },
        { d: `M${x(60)} 600C${x(62)} 660 ${x(56)} 700 ${x(54)} 770`, width: 10 },
      ],
      inlay: borderAlong(
        look.border,
        { ...colours, trim: colours.ground, ground: legs },
        18,
        [x(28), 764],
        [[x(104), 760]],
      ),
    });
  };
  const kameez = drawTunic(
    defs,
    look,
    cut,
    yoke(defs, look, cut, 160, look.seed % 2 === 0) + neckBorder(look, cut, 14),
  );
  return `<g transform="translate(-18 0)">${leg(-1)}${leg(1)}${kameez}${orna(defs, look)}</g>`;
};

/** Orna: a long scarf over the wearer's left shoulder. */
const orna = (defs: SvgDefinitions, look: Look): string => {
  const { colours } = look;
  const ground = mix(colours.trim, colours.ground, 0.1);
  const inks = { ...colours, ground, trim: mix(colours.ground, colours.motif, 0.15) };
  const d =
    'M392 84C420 76 452 88 466 112C500 240 540 430 566 690C530 712 470 716 432 700C440 520 424 260 392 84Z';
  const folds: Fold[] = [
    { d: 'M412 96C450 260 468 480 466 706', width: 14, strength: 0.5 },
    { d: 'M436 96C480 270 506 480 512 704', width: 13, strength: 0.5 },
    { d: 'M454 110C504 280 530 480 546 690', width: 10, strength: 0.4 },
  ];
  const inlay =
    borderAlong(
      look.border === 'none' ? 'tonal' : look.border,
      inks,
      26,
      [426, 682],
      [[470, 698, 530, 694, 572, 668]],
    ) +
    borderAlong(
      look.border === 'none' ? 'tonal' : look.border,
      inks,
      16,
      [462, 100],
      [[498, 240, 536, 430, 560, 700]],
    );
  const fringe = Array.from({ length: 22 }, (_, index) => {
    const x = 434 + index * 6.1;
    const y = 702 + Math.sin((index / 21) * Math.PI) * 8 - index * 0.35;
    return `<path d="M${x} ${y}q1 10 -1 18" fill="none" stroke="${darker(ground, 0.1)}" stroke-width="1.400"/>`;
  }).join('');
  return (
    fringe +
    drawShape(defs, {
      d,
      ground,
      tile: weaves.tieDye(inks),
      scale: 0.7,
      rotation: -6,
      folds,
      inlay,
      gloss: 0.45,
      elevation: 12,
    })
  );
};

/** A girl's frock: fitted bodice, gathered skirt, sash. */
export const frock = (defs: SvgDefinitions, look: Look): string => {
  const { colours } = look;
  const cut: TunicCut = {
    neck: [58, 178],
    neckDepth: 44,
    shoulder: [122, 198],
    underarm: [108, 300],
    waist: [100, 392],
    hem: [230, 676],
    hemDrop: 30,
    cuff: [
      [188, 272],
      [128, 312],
    ],
    cuffBorder: 16,
    hemBorder: 36,
    pleats: 8,
    weaveScale: 0.8,
  };
  const sash = `<path d="M214 384C270 402 390 402 446 384V416C390 434 270 434 214 416Z" fill="${colours.trim}"/><path d="M214 386C270 404 390 404 446 386" fill="none" stroke="${lighter(colours.trim, 0.4)}" stroke-width="1.500"/>`;
  const bow = `<g fill="${colours.trim}" stroke="${darker(colours.trim, 0.5)}" stroke-width="1"><path d="M330 410C300 372 262 374 262 404C262 434 304 434 330 410ZM330 410C360 372 398 374 398 404C398 434 356 434 330 410Z"/><path d="M326 414C312 450 304 476 292 500L316 506C324 478 330 446 334 416ZM332 414C346 446 356 474 372 496L350 508C340 480 332 448 328 416Z"/><circle cx="330" cy="409" r="11" fill="${lighter(colours.trim, 0.14)}"/></g>`;
  return drawTunic(defs, look, cut, neckBorder(look, cut, 20) + sash, bow);
};

/** Floor-length modest gown with an open front edge. */
export const abaya = (defs: SvgDefinitions, look: Look): string => {
  const cut: TunicCut = {
    neck: [46, 70],
    neckDepth: 40,
    shoulder: [124, 100],
    underarm: [124, 246],
    waist: [128, 380],
    hem: [186, 776],
    hemDrop: 12,
    cuff: [
      [270, 440],
      [176, 492],
    ],
    cuffBorder: 34,
    hemBorder: 26,
    pleats: 6,
    gloss: 0.35,
  };
  const edge = look.border === 'none' ? 'tonal' : look.border;
  const front =
    `<path d="M${CENTRE} 108V800" stroke="${darker(look.colours.ground, 0.6)}" stroke-width="2.500"/>` +
    borderAlong(edge, look.colours, 22, [CENTRE - 14, 100], [[CENTRE - 14, 800]]) +
    borderAlong(edge, look.colours, 22, [CENTRE + 14, 800], [[CENTRE + 14, 100]]);
  return drawTunic(defs, look, cut, front + neckBorder(look, cut, 18));
};
