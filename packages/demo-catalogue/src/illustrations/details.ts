/** Detail views: a close-up of the cloth, and the folded garment. */

import { borderAlong } from './cloth/border.ts';
import { weaves } from './cloth/weaves.ts';
import { darker, lighter, mix } from './colour.ts';
import type { Look } from './look.ts';
import { seededRandom } from './random.ts';
import { drawShape, type Fold, foldMarkup, patternFill } from './shape.ts';
import { blur, linearGradient, type SvgDefinitions } from './svg-definitions.ts';

/** Close-up of the rippled cloth with its border. */
export const closeCloth = (defs: SvgDefinitions, look: Look): string => {
  const { colours } = look;
  const { ground } = colours;
  const random = seededRandom(look.seed + 1);
  const rect = (fill: string, attributes = '') =>
    `<rect width="660" height="826" fill="${fill}" ${attributes}/>`;
  const ripple = (offset: number): Fold => {
    const bend = (random() - 0.5) * 160;
    return {
      d: `M${offset - 160} -40C${offset + bend} 200 ${offset + 120 - bend} 480 ${offset + 240} 880`,
      width: 34 + random() * 26,
      strength: 0.3 + random() * 0.16,
    };
  };
  const border =
    look.border === 'none'
      ? ''
      : borderAlong(look.border, colours, 120, [-60, 700], [[160, 640, 460, 690, 740, 600]]) +
        `<path d="M-60 756C160 696 460 746 740 656V900H-60Z" fill="${colours.trim}"/>`;
  const threads = Array.from({ length: 120 }, (_, index) => `M0 ${index * 7}H660`).join('');
  const warp = Array.from({ length: 96 }, (_, index) => `M${index * 7} 0V826`).join('');
  return (
    rect(ground) +
    rect(patternFill(defs, weaves[look.weave](colours), 1.9, 9)) +
    border +
    `<path d="${threads}" stroke="${darker(ground, 0.4)}" stroke-width="1" opacity=".13"/><path d="${warp}" stroke="${lighter(ground, 0.5)}" stroke-width="1" opacity=".13"/>` +
    foldMarkup(defs, 'M0 0H660V826H0Z', ground, [40, 230, 400, 600].map(ripple)) +
    rect(
      linearGradient(
        defs,
        [
          [0, '#fffaf0', 0.22],
          [0.5, '#fffaf0', 0],
          [1, '#1d0f12', 0.28],
        ],
        [0, 0, 1, 1],
      ),
    )
  );
};

/** The garment folded and tied with a ribbon. */
export const folded = (defs: SvgDefinitions, look: Look): string => {
  const { colours } = look;
  const tile = weaves[look.weave](colours);
  const edge = look.border === 'none' ? 'tonal' : look.border;
  const leaf = (index: number) =>
    drawShape(defs, {
      d: `M${118 + index * 4} ${642 - index * 17}C260 ${652 - index * 17} 420 ${648 - index * 17} ${548 - index * 3} ${638 - index * 17}C556 ${648 - index * 17} 556 ${664 - index * 17} 548 ${672 - index * 17}C420 ${684 - index * 17} 250 ${684 - index * 17} ${118 + index * 3} ${676 - index * 17}C108 ${666 - index * 17} 110 ${650 - index * 17} ${118 + index * 4} ${642 - index * 17}Z`,
      ground: mix(colours.ground, darker(colours.ground, 0.3), index % 2 ? 0.3 : 0),
      tile,
      scale: 0.5,
      elevation: 7,
    });
  const face = drawShape(defs, {
    d: 'M134 186C270 176 400 178 528 184C540 320 544 460 546 600C420 616 250 616 116 604C118 460 124 320 134 186Z',
    ground: colours.ground,
    tile,
    scale: 0.9,
    elevation: 12,
    gloss: 0.35,
    folds: [
      { d: 'M150 200C180 330 170 470 160 596', width: 18, strength: 0.3 },
      { d: 'M470 190C486 330 478 470 490 606', width: 20, strength: 0.32 },
    ],
    inlay:
      borderAlong(edge, colours, 58, [100, 556], [[250, 570, 420, 570, 560, 552]]) +
      borderAlong(edge, colours, 20, [100, 496], [[250, 510, 420, 510, 560, 492]]),
  });
  const shade = `<path d="M118 340C260 352 420 352 544 336V410C420 424 260 424 116 410Z" fill="#1d0f12" opacity=".3" transform="translate(0 10)" ${blur(defs, 7)}/>`;
  const card = `<g transform="rotate(-3 330 370)"><rect x="262" y="318" width="136" height="92" rx="3" fill="#1d0f12" opacity=".3" transform="translate(3 6)" ${blur(defs, 5)}/><rect x="262" y="318" width="136" height="92" rx="3" fill="#f8f2e6"/><path d="M282 344h96M282 384h60" stroke="#b8a182" stroke-width="2"/><path d="M300 364h60" stroke="#5c4128" stroke-width="5"/></g>`;
  const ribbon = `<path d="M122 348C260 360 420 360 542 344V384C420 400 260 400 120 388Z" fill="${colours.accent}"/><path d="M122 352C260 364 420 364 542 348M120 383C260 395 420 395 542 379" fill="none" stroke="${darker(colours.accent, 0.25)}" stroke-width="1.500"/>`;
  return leaf(0) + leaf(1) + leaf(2) + face + shade + ribbon + card;
};
