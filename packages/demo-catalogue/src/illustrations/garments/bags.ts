import { borderAlong } from '../cloth/border.ts';
import { weaves } from '../cloth/weaves.ts';
import { darker, lighter } from '../colour.ts';
import type { Look } from '../look.ts';
import { drawShape, patternFill } from '../shape.ts';
import { blur, type SvgDefinitions } from '../svg-definitions.ts';

const strap = (defs: SvgDefinitions, d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="#2b1a12" stroke-width="${width}" opacity=".28" transform="translate(7 12)" ${blur(defs, 7)}/><path d="${d}" fill="none" stroke="${darker(colour, 0.5)}" stroke-width="${width + 2}"/><path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/><path d="${d}" fill="none" stroke="${lighter(colour, 0.5)}" stroke-width="${width - 6}" opacity=".25"/><path d="${d}" fill="none" stroke="${lighter(colour, 0.6)}" stroke-width="1.300" stroke-dasharray="6 5"/>`;

/** Structured handbag with a flap and clasp. */
export const handbag = (defs: SvgDefinitions, look: Look): string => {
  const { colours } = look;
  const body = drawShape(defs, {
    d: 'M138 396C230 384 430 384 522 396C536 480 546 580 548 664C430 684 230 684 112 664C114 580 124 480 138 396Z',
    ground: colours.ground,
    tile: weaves[look.weave](colours),
    scale: 0.6,
    elevation: 24,
    gloss: 0.6,
    folds: [
      { d: 'M170 420C160 520 156 600 154 670', width: 14, strength: 0.35 },
      { d: 'M490 420C500 520 504 600 506 670', width: 14, strength: 0.35 },
    ],
  });
  const flap = drawShape(defs, {
    d: 'M130 392C230 376 430 376 530 392C540 440 542 480 530 510C470 560 390 584 330 586C270 584 190 560 130 510C118 480 120 440 130 392Z',
    ground: colours.trim,
    elevation: 12,
    gloss: 0.7,
    inlay: borderAlong(
      look.border,
      { ...colours, trim: colours.ground },
      22,
      [124, 492],
      [
        [190, 544, 270, 568, 330, 570],
        [390, 568, 470, 544, 536, 492],
      ],
    ),
  });
  const stitches = `<path d="M140 506C196 548 272 574 330 576C388 574 464 548 520 506" fill="none" stroke="${lighter(colours.trim, 0.5)}" stroke-width="1.500" stroke-dasharray="6 5"/>`;
  const clasp = `<rect x="304" y="548" width="52" height="62" rx="8" fill="${darker(colours.accent, 0.35)}" transform="translate(2 4)"/><rect x="304" y="548" width="52" height="62" rx="8" fill="${colours.accent}"/><rect x="310" y="554" width="40" height="24" rx="5" fill="${lighter(colours.accent, 0.5)}" opacity=".6"/><circle cx="330" cy="592" r="7" fill="${darker(colours.accent, 0.5)}"/>`;
  const rings = [196, 464]
    .map((x) => `<circle cx="${x}" cy="392" r="15" fill="none" stroke="${colours.accent}" stroke-width="6"/>`)
    .join('');
  return (
    strap(defs, 'M196 392C196 190 464 190 464 392', colours.trim, 22) + body + flap + stitches + clasp + rings
  );
};

/** Open shoulder bag of cloth or jute. */
export const tote = (defs: SvgDefinitions, look: Look): string => {
  const { colours } = look;
  const edge = look.border === 'none' ? 'tonal' : look.border;
  const back = strap(defs, 'M246 326C246 120 414 120 414 326', darker(colours.trim, 0.25), 24);
  const body = drawShape(defs, {
    d: 'M156 318C250 310 410 310 504 318C514 440 522 580 520 712C400 726 260 726 140 712C138 580 146 440 156 318Z',
    ground: colours.ground,
    tile: weaves[look.weave](colours),
    scale: 0.85,
    elevation: 22,
    folds: [
      { d: 'M200 330C190 480 196 600 184 716', width: 15, strength: 0.35 },
      { d: 'M452 330C466 480 452 600 470 716', width: 15, strength: 0.4 },
      { d: 'M330 420C336 520 322 620 330 716', width: 13, strength: 0.25 },
    ],
    inlay:
      borderAlong(edge, colours, 34, [150, 340], [[250, 332, 410, 332, 512, 340]]) +
      borderAlong(edge, colours, 40, [130, 682], [[260, 696, 400, 696, 530, 682]]),
  });
  return (
    back +
    body +
    strap(defs, 'M226 400V330C226 150 434 150 434 330V400', colours.trim, 24) +
    [226, 434]
      .map(
        (x) =>
          `<path d="M${x - 10} 372h20v28h-20zM${x - 10} 372l20 28M${x + 10} 372l-20 28" fill="none" stroke="${lighter(colours.trim, 0.5)}" stroke-width="1.500"/>`,
      )
      .join('')
  );
};

/** Clutch bag on a chain. */
export const clutch = (defs: SvgDefinitions, look: Look): string => {
  const { colours } = look;
  const d =
    'M150 372C250 352 410 352 510 372C540 420 548 500 520 566C460 604 200 604 140 566C112 500 120 420 150 372Z';
  const chain = 'M168 372C150 200 300 130 372 190C450 250 520 270 494 372';
  const links = `<path d="${chain}" fill="none" stroke="#2b1a12" stroke-width="8" opacity=".3" transform="translate(5 9)" ${blur(defs, 5)}/><path d="${chain}" fill="none" stroke="${darker(colours.accent, 0.35)}" stroke-width="9" stroke-dasharray="12 5" stroke-linecap="round"/><path d="${chain}" fill="none" stroke="${lighter(colours.accent, 0.35)}" stroke-width="4" stroke-dasharray="12 5"/>`;
  const body = drawShape(defs, {
    d,
    ground: colours.ground,
    tile: weaves[look.weave](colours),
    scale: 0.62,
    elevation: 24,
    gloss: 0.7,
    folds: [{ d: 'M190 380C240 420 420 420 470 380', width: 13, strength: 0.28 }],
  });
  const frame = `<path d="M146 376C250 354 410 354 514 376" fill="none" stroke="${darker(colours.accent, 0.4)}" stroke-width="20" stroke-linecap="round"/><path d="M146 374C250 352 410 352 514 374" fill="none" stroke="${colours.accent}" stroke-width="15" stroke-linecap="round"/><path d="M150 370C250 348 410 348 510 370" fill="none" stroke="${lighter(colours.accent, 0.6)}" stroke-width="4" stroke-linecap="round"/>`;
  const kiss = `<circle cx="318" cy="344" r="14" fill="${colours.accent}"/><circle cx="344" cy="342" r="14" fill="${darker(colours.accent, 0.12)}"/><circle cx="314" cy="340" r="5" fill="${lighter(colours.accent, 0.7)}"/><circle cx="340" cy="338" r="5" fill="${lighter(colours.accent, 0.7)}"/>`;
  return links + body + frame + kiss;
};

/** Half-open leather wallet. */
export const wallet = (defs: SvgDefinitions, look: Look): string => {
  const { colours } = look;
  const back = drawShape(defs, {
    d: 'M150 240C280 228 420 232 520 250C526 350 524 420 518 500C400 512 260 508 140 496C138 410 142 320 150 240Z',
    ground: darker(colours.ground, 0.25),
    elevation: 18,
    gloss: 0.4,
    inlay: [290, 330, 370]
      .map(
        (y) =>
          `<path d="M170 ${y}C260 ${y - 8} 400 ${y - 6} 500 ${y + 4}" fill="none" stroke="${lighter(colours.ground, 0.25)}" stroke-width="3"/>`,
      )
      .join(''),
  });
  const front = drawShape(defs, {
    d: 'M126 396C260 384 420 388 534 404C544 490 542 560 536 632C410 648 250 644 116 628C112 550 118 470 126 396Z',
    ground: colours.ground,
    tile: weaves[look.weave](colours),
    scale: 0.5,
    elevation: 20,
    gloss: 0.75,
  });
  return `${back}${front}<path d="M138 410C264 398 418 402 522 416C530 490 530 560 524 620C406 634 254 630 128 616C124 550 130 480 138 410Z" fill="none" stroke="${lighter(colours.ground, 0.5)}" stroke-width="1.600" stroke-dasharray="6 5"/><g transform="translate(330 520)"><path d="M-34 -10h68v20h-68z" fill="none" stroke="${darker(colours.ground, 0.4)}" stroke-width="1.500"/><path d="M-22 0h44" stroke="${darker(colours.ground, 0.4)}" stroke-width="4"/></g>`;
};

/** Coiled leather belt. */
export const belt = (defs: SvgDefinitions, look: Look): string => {
  const { colours } = look;
  const ringOf = (r: number) =>
    `<circle cx="330" cy="420" r="${r}" fill="none" stroke="#2b1a12" stroke-width="30" opacity=".3" transform="translate(6 12)" ${blur(defs, 8)}/><circle cx="330" cy="420" r="${r}" fill="none" stroke="${darker(colours.ground, 0.6)}" stroke-width="35"/><circle cx="330" cy="420" r="${r}" fill="none" stroke="${colours.ground}" stroke-width="32"/><circle cx="330" cy="420" r="${r}" fill="none" stroke="${patternFill(defs, weaves[look.weave](colours), 0.4)}" stroke-width="24"/><circle cx="328" cy="417" r="${r + 4}" fill="none" stroke="${lighter(colours.ground, 0.6)}" stroke-width="3" opacity=".3"/><circle cx="330" cy="420" r="${r - 11}" fill="none" stroke="${lighter(colours.ground, 0.5)}" stroke-width="1.300" stroke-dasharray="6 5"/>`;
  const tongue = drawShape(defs, {
    d: 'M330 586C400 588 470 584 566 572C582 578 584 600 570 608C470 620 400 624 330 620Z',
    ground: colours.ground,
    elevation: 10,
    gloss: 0.6,
  });
  const buckle = `<g transform="translate(520 592) rotate(-6)"><rect x="-40" y="-42" width="72" height="84" rx="10" fill="none" stroke="${darker(colours.accent, 0.4)}" stroke-width="13"/><rect x="-40" y="-43" width="72" height="84" rx="10" fill="none" stroke="${lighter(colours.accent, 0.25)}" stroke-width="8"/><path d="M-40 0H34" stroke="${colours.accent}" stroke-width="8" stroke-linecap="round"/></g>`;
  return [184, 142, 100].map(ringOf).join('') + tongue + buckle;
};

/** Prayer cap with an embroidered crown. */
export const cap = (defs: SvgDefinitions, look: Look): string => {
  const { colours } = look;
  const crown = drawShape(defs, {
    d: 'M146 440C150 300 230 240 330 238C430 240 510 300 514 440C430 474 230 474 146 440Z',
    ground: colours.ground,
    tile: weaves[look.weave](colours),
    scale: 0.6,
    elevation: 8,
    gloss: 0.2,
    folds: [
      { d: 'M240 270C220 330 214 390 214 456', width: 12, strength: 0.3 },
      { d: 'M420 270C440 330 446 390 446 456', width: 12, strength: 0.3 },
    ],
  });
  const band = drawShape(defs, {
    d: 'M132 430C230 462 430 462 528 430C534 470 534 510 528 552C430 590 230 590 132 552C126 510 126 470 132 430Z',
    ground: colours.ground,
    tile: weaves.plain(colours),
    elevation: 22,
    inlay: borderAlong(
      look.border === 'none' ? 'tonal' : look.border,
      colours,
      54,
      [120, 496],
      [[230, 532, 430, 532, 540, 496]],
    ),
  });
  return crown + band;
};
