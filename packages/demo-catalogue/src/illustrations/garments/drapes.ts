/** Uncut cloth: shawls and scarves over a rod, lungis, quilts, cushions. */

import { borderAlong } from '../cloth/border.ts';
import { weaves } from '../cloth/weaves.ts';
import { darker, lighter, mix } from '../colour.ts';
import type { Look } from '../look.ts';
import { CENTRE, symmetricPath } from '../outline.ts';
import { seededRandom } from '../random.ts';
import { drawShape, type Fold, patternFill } from '../shape.ts';
import { blur, linearGradient, type SvgDefinitions } from '../svg-definitions.ts';

const rod = (defs: SvgDefinitions, y: number): string => {
  const wood = linearGradient(defs, [
    [0, '#d0a673'],
    [0.5, '#9a6a3d'],
    [1, '#5e3c1f'],
  ]);
  return (
    `<rect x="60" y="${y + 14}" width="540" height="12" rx="6" fill="#2b1a12" opacity=".3" ${blur(defs, 7)}/>` +
    `<path d="M150 ${y}L${CENTRE} 26L510 ${y}" fill="none" stroke="#8a6a4a" stroke-width="3"/><circle cx="${CENTRE}" cy="26" r="5" fill="#6b4a2c"/>` +
    `<rect x="64" y="${y - 8}" width="532" height="17" rx="8" fill="${wood}"/>`
  );
};

const fringe = (x1: number, x2: number, y: number, colour: string, gap = 7): string => {
  const strands: string[] = [];
  for (let x = x1 + 4; x < x2 - 2; x += gap) {
    const sway = Math.sin(x * 1.7) * 3;
    strands.push(`M${x} ${y}q${sway} 14 ${sway * 0.6} 26M${x + 2} ${y}q${sway} 12 ${sway * 0.4 + 2} 25`);
  }
  return `<path d="${strands.join('')}" fill="none" stroke="${colour}" stroke-width="1.500" stroke-linecap="round"/>`;
};

/** Scarf, orna or gamcha over a rod, longer in front than behind. */
export const shawl = (defs: SvgDefinitions, look: Look): string => {
  const { colours } = look;
  const tile = weaves[look.weave](colours);
  const random = seededRandom(look.seed);
  const edge = look.border === 'none' ? 'tonal' : look.border;
  const back = `M150 92C220 84 480 84 532 92C540 260 536 420 546 566C470 580 300 578 186 568C178 400 160 240 150 92Z`;
  const front = `M118 96C190 84 400 84 468 94C476 300 470 500 482 708C380 724 220 722 110 706C122 500 110 300 118 96Z`;
  const fold = (share: number): Fold => {
    const x = 128 + share * 330;
    const drift = (random() - 0.5) * 34;
    return {
      d: `M${x} 96C${x + drift} 280 ${x - drift} 500 ${x + drift * 0.5} 716`,
      width: 13 + random() * 8,
      strength: 0.34 + random() * 0.18,
    };
  };
  const ends = (y: number, x1: number, x2: number) =>
    borderAlong(edge, colours, 44, [x1, y - 30], [[x1 + 90, y - 14, x2 - 90, y - 14, x2, y - 30]]);
  const sides =
    borderAlong(edge, colours, 18, [128, 84], [[122, 300, 132, 500, 120, 716]]) +
    borderAlong(edge, colours, 18, [472, 716], [[460, 500, 466, 300, 458, 84]]);
  const behind = drawShape(defs, {
    d: back,
    ground: darker(colours.ground, 0.12),
    tile,
    scale: 0.75,
    folds: [{ d: 'M500 100C512 260 506 420 520 570', width: 16 }],
    inlay: ends(566, 176, 556),
  });
  const face = drawShape(defs, {
    d: front,
    ground: colours.ground,
    tile,
    scale: 0.75,
    folds: [0.14, 0.34, 0.56, 0.8].map(fold),
    inlay: ends(704, 104, 488) + sides,
    elevation: 14,
  });
  const roll = `<path d="M116 102C190 90 400 90 470 100L468 86C400 76 190 76 120 88Z" fill="${lighter(colours.ground, 0.3)}" opacity=".35" ${blur(defs, 3)}/>`;
  return (
    rod(defs, 92) +
    fringe(188, 544, 568, darker(colours.ground, 0.25)) +
    behind +
    fringe(112, 480, 710, mix(colours.ground, colours.motif, 0.3)) +
    face +
    roll
  );
};

/** A lungi with overlap and knot in front. */
export const lungi = (defs: SvgDefinitions, look: Look): string => {
  const { colours } = look;
  const tile = weaves[look.weave](colours);
  const d = symmetricPath(
    [446, 150],
    [
      [462, 190, 480, 240, 486, 320],
      [494, 460, 500, 600, 508, 730],
      [430, 752, 380, 754, CENTRE, 754],
    ],
    [[250, 138, 410, 138, 446, 150]],
  );
  const base = drawShape(defs, {
    d,
    ground: colours.ground,
    tile,
    scale: 0.8,
    elevation: 14,
    folds: [
      { d: 'M250 170C220 320 210 520 190 740', width: 15 },
      { d: 'M286 180C262 340 262 540 250 744', width: 13, strength: 0.4 },
      { d: 'M430 180C452 330 458 540 470 740', width: 15, strength: 0.45 },
    ],
    inlay: borderAlong(
      look.border === 'none' ? 'tonal' : look.border,
      colours,
      14,
      [140, 736],
      [[260, 752, 400, 752, 520, 734]],
    ),
  });
  const overlap = drawShape(defs, {
    d: 'M318 160C350 152 392 154 414 162C412 330 420 540 424 744C388 756 338 758 296 752C300 560 306 340 318 160Z',
    ground: colours.ground,
    tile,
    scale: 0.8,
    rotation: 2,
    elevation: 8,
    folds: [
      { d: 'M346 180C340 340 336 560 330 750', width: 12, strength: 0.5 },
      { d: 'M384 180C384 340 386 560 388 748', width: 12, strength: 0.5 },
    ],
  });
  const roll = drawShape(defs, {
    d: 'M208 152C270 132 390 132 452 152C458 164 456 176 450 182C390 168 270 168 210 182C204 174 202 162 208 152Z',
    ground: lighter(colours.ground, 0.06),
    tile,
    scale: 0.8,
    rotation: 90,
    elevation: 6,
  });
  const knot = drawShape(defs, {
    d: 'M316 146C332 126 372 126 384 150C400 168 392 204 366 214C352 238 338 246 330 262C318 246 318 226 322 212C300 196 302 164 316 146Z',
    ground: colours.ground,
    tile,
    scale: 0.7,
    rotation: 40,
    elevation: 9,
    folds: [
      { d: 'M332 150C350 170 350 196 336 240', width: 9, strength: 0.6 },
      { d: 'M366 148C360 176 352 196 344 220', width: 7, strength: 0.6 },
    ],
  });
  return base + overlap + roll + knot;
};

/** A quilt or bed cover, folded, with one corner turned back. */
export const quilt = (defs: SvgDefinitions, look: Look): string => {
  const { colours } = look;
  const tile = weaves[look.weave](colours);
  const edge = look.border === 'none' ? 'stitch' : look.border;
  const layer = (index: number) => {
    const y = 668 - index * 26;
    return drawShape(defs, {
      d: `M${112 + index * 3} ${y - 20}C250 ${y - 14} 420 ${y - 24} ${548 - index * 2} ${y - 18}C560 ${y} 558 ${y + 26} 546 ${y + 32}C420 ${y + 40} 240 ${y + 42} 116 ${y + 34}C100 ${y + 24} 102 ${y - 10} ${112 + index * 3} ${y - 20}Z`,
      ground: index % 2 ? mix(colours.ground, colours.trim, 0.25) : colours.ground,
      tile,
      scale: 0.6,
      elevation: 9,
    });
  };
  const top = drawShape(defs, {
    d: 'M132 168C260 156 420 158 530 166C546 300 552 460 552 586C420 606 240 606 108 590C106 450 116 300 132 168Z',
    ground: colours.ground,
    tile,
    scale: 1.15,
    elevation: 12,
    folds: [
      { d: 'M140 320C280 338 420 318 546 330', width: 16, strength: 0.28 },
      { d: 'M330 164C338 300 326 460 332 600', width: 14, strength: 0.28 },
    ],
    inlay:
      borderAlong(edge, colours, 46, [150, 200], [[270, 186, 410, 188, 514, 196]]) +
      borderAlong(edge, colours, 46, [528, 170], [[530, 300, 530, 460, 530, 600]]) +
      borderAlong(edge, colours, 46, [540, 566], [[420, 578, 240, 580, 110, 562]]) +
      borderAlong(edge, colours, 46, [132, 600], [[130, 450, 140, 300, 150, 170]]),
  });
  const turned = drawShape(defs, {
    d: 'M530 166C470 166 420 164 392 166C420 220 480 280 546 312C542 262 538 214 530 166Z',
    ground: mix(colours.trim, colours.ground, 0.2),
    tile: weaves.plain({ ...colours, ground: colours.trim }),
    elevation: 10,
    folds: [{ d: 'M420 180C450 226 500 270 544 296', width: 12, strength: 0.4 }],
  });
  return layer(0) + layer(1) + layer(2) + top + turned;
};

/** Cushion cover with piping. */
export const cushion = (defs: SvgDefinitions, look: Look): string => {
  const { colours } = look;
  const d =
    'M112 236C180 252 480 252 548 236C566 230 578 246 572 262C556 340 556 500 572 590C578 610 564 624 546 618C480 602 180 602 114 618C96 624 82 610 88 590C104 500 104 340 88 262C82 246 94 230 112 236Z';
  const frame =
    'M160 292C240 302 420 302 500 292C494 360 494 480 500 560C420 552 240 552 160 560C166 480 166 360 160 292Z';
  const edge = look.border === 'none' ? 'tonal' : look.border;
  const body = drawShape(defs, {
    d,
    ground: colours.ground,
    tile: weaves[look.weave](colours),
    scale: 0.85,
    elevation: 26,
    folds: [
      { d: 'M104 250C140 290 160 300 190 330', width: 16, strength: 0.45 },
      { d: 'M556 250C520 290 500 300 470 330', width: 16, strength: 0.45 },
      { d: 'M104 604C140 570 156 556 190 530', width: 16, strength: 0.4 },
      { d: 'M556 604C524 570 504 556 470 530', width: 16, strength: 0.4 },
    ],
    inlay:
      borderAlong(edge, colours, 26, [160, 292], [[240, 302, 420, 302, 500, 292]]) +
      borderAlong(edge, colours, 26, [500, 292], [[494, 360, 494, 480, 500, 560]]) +
      borderAlong(edge, colours, 26, [500, 560], [[420, 552, 240, 552, 160, 560]]) +
      borderAlong(edge, colours, 26, [160, 560], [[166, 480, 166, 360, 160, 292]]),
  });
  const swell = `<path d="${frame}" fill="${patternFill(defs, weaves.plain(colours))}" opacity=".2"/><ellipse cx="290" cy="370" rx="170" ry="110" fill="#fffaf0" opacity=".13" ${blur(defs, 40)}/>`;
  return (
    body +
    swell +
    `<path d="${d}" fill="none" stroke="${colours.trim}" stroke-width="7"/><path d="${d}" fill="none" stroke="${lighter(colours.trim, 0.4)}" stroke-width="1.500" stroke-dasharray="5 4"/>`
  );
};
