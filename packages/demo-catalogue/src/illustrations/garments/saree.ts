import { borderAlong } from '../cloth/border.ts';
import { weaves } from '../cloth/weaves.ts';
import { darker, mix } from '../colour.ts';
import type { Colours } from '../colours.ts';
import type { Look } from '../look.ts';
import { type Point, path, type Segment, symmetricPath } from '../outline.ts';
import { seededRandom } from '../random.ts';
import { drawShape, type Fold, patternFill } from '../shape.ts';
import { blur, linearGradient, type SvgDefinitions } from '../svg-definitions.ts';
import { dressForm } from './dress-form.ts';

const GLOSS: Partial<Record<Look['weave'], number>> = { brocade: 0.75, quiet: 0.6, kolka: 0.5 };

/** A blouse in the border's colour. */
const blouse = (defs: SvgDefinitions, look: Look): string => {
  const { colours } = look;
  const blouseColours: Colours = { ...colours, ground: colours.trim, trim: colours.ground };
  const ground = blouseColours.ground;
  const tile = weaves.hazarButi({ ...blouseColours, motif: mix(ground, colours.motif, 0.7) });
  const sleeve = path(
    [414, 148],
    [
      [440, 156, 452, 180, 458, 206],
      [466, 238, 470, 262, 470, 282],
      [454, 294, 432, 294, 416, 286],
      [414, 250, 412, 220, 406, 190],
    ],
    true,
  );
  const band = borderAlong(look.border, look.colours, 16, [468, 272], [[450, 284, 432, 284, 414, 276]]);
  const right = drawShape(defs, {
    d: sleeve,
    ground,
    tile,
    scale: 0.6,
    rotation: -12,
    inlay: band,
    elevation: 8,
    gloss: 0.4,
    folds: [{ d: 'M424 180C436 210 440 240 440 284', width: 8, strength: 0.4 }],
  });
  const body = symmetricPath(
    [386, 136],
    [
      [398, 138, 412, 142, 424, 154],
      [424, 190, 432, 214, 426, 236],
      [422, 256, 412, 268, 405, 284],
      [380, 294, 350, 296, 330, 296],
    ],
    [
      [282, 190, 300, 214, 330, 214],
      [360, 214, 378, 190, 386, 136],
    ],
  );
  const front = drawShape(defs, {
    d: body,
    ground,
    tile,
    scale: 0.6,
    elevation: 6,
    gloss: 0.4,
    folds: [
      { d: 'M268 280C276 268 286 252 300 244', width: 9, strength: 0.4 },
      { d: 'M392 280C384 268 374 252 360 244', width: 9, strength: 0.4 },
    ],
  });
  return `<g transform="translate(660 0) scale(-1 1)">${right}</g>${right}${front}`;
};

/** Light on the ridge of a pleat, and on the metal thread of its border. */
const ridge = (defs: SvgDefinitions, d: string, gloss: number): string => {
  const light = linearGradient(
    defs,
    [
      [0, '#1d0f12', 0.34],
      [0.3, '#fffaf0', 0.08 + gloss * 0.3],
      [0.52, '#fffaf0', 0],
      [1, '#1d0f12', 0.4],
    ],
    [0, 0, 1, 0],
  );
  return `<path d="${d}" fill="${light}"/>`;
};

/** Light that the metal thread of a border catches here and there along `d`. */
const glints = (defs: SvgDefinitions, d: string, gloss: number): string =>
  `<path d="${d}" fill="none" stroke="#fff6dc" stroke-width="9" stroke-linecap="round" stroke-dasharray="34 58 70 90 22 76" opacity="${(gloss * 0.8).toFixed(2)}" ${blur(defs, 5, 6)}/>`;

/** The richly woven end of the saree, falling from the shoulder to below the knee behind the arm. */
const pallu = (defs: SvgDefinitions, look: Look, gloss: number): string => {
  const { colours } = look;
  const d = path(
    [398, 148],
    [
      [440, 140, 466, 176, 478, 236],
      [500, 360, 532, 540, 548, 700],
      [512, 722, 446, 728, 408, 714],
      [414, 520, 418, 320, 398, 148],
    ],
    true,
  );
  const panel = 'M400 520C450 534 510 526 540 510L570 740H396Z';
  const rich = { ...colours, ground: colours.trim };
  const inlay =
    `<path d="${panel}" fill="${colours.trim}"/><path d="${panel}" fill="${patternFill(defs, weaves.jaal(rich), 0.42, -4)}"/>` +
    borderAlong(look.border, colours, 24, [398, 516], [[450, 532, 506, 524, 546, 504]]) +
    borderAlong(look.border, colours, 30, [396, 698], [[446, 712, 510, 706, 560, 684]]) +
    borderAlong(
      look.border,
      colours,
      20,
      [462, 168],
      [
        [482, 230, 494, 310, 506, 390],
        [520, 490, 532, 600, 542, 704],
      ],
    ) +
    glints(defs, 'M398 516C450 532 506 524 546 504M396 698C446 712 510 706 560 684', gloss);
  const tassels = Array.from({ length: 15 }, (_, index) => {
    const x = 412 + index * 9.4;
    const y = 714 + Math.sin((index / 14) * Math.PI) * 5 - index * 0.8;
    return `<path d="M${x} ${y}l-2 24M${x} ${y}l1 25M${x} ${y}l3.500 23" stroke="${darker(colours.trim, 0.15)}" stroke-width="1.600" stroke-linecap="round"/><circle cx="${x}" cy="${y + 2}" r="2.400" fill="${colours.motif}"/>`;
  }).join('');
  const folds: Fold[] = [
    { d: 'M414 160C436 340 440 540 436 722', width: 14, strength: 0.55 },
    { d: 'M430 164C458 340 470 540 474 724', width: 13, strength: 0.5 },
    { d: 'M446 172C480 340 502 540 514 716', width: 12, strength: 0.45 },
  ];
  return (
    tassels +
    drawShape(defs, {
      d,
      ground: colours.ground,
      tile: weaves[look.weave](colours),
      scale: 0.55,
      rotation: -5,
      folds,
      inlay,
      gloss,
    })
  );
};

/** The cloth around the hips, close to the body down to the floor. */
const wrap = (defs: SvgDefinitions, look: Look, gloss: number): string => {
  const { colours } = look;
  const random = seededRandom(look.seed);
  const d = symmetricPath(
    [394, 346],
    [
      [416, 378, 430, 408, 434, 446],
      [438, 540, 438, 660, 454, 770],
      [416, 788, 370, 788, 330, 786],
    ],
  );
  const hem: Segment[] = [
    [240, 782, 290, 776, 330, 774],
    [380, 776, 430, 774, 470, 752],
  ];
  return drawShape(defs, {
    d,
    ground: colours.ground,
    tile: weaves[look.weave](colours),
    scale: 0.6,
    folds: [
      { d: 'M246 470C240 560 232 680 220 790', width: 14, strength: 0.4 + random() * 0.12 },
      { d: 'M276 480C266 580 258 690 252 790', width: 12, strength: 0.36 },
      { d: 'M420 420C428 540 428 660 438 790', width: 14, strength: 0.42 },
      { d: 'M404 400C410 520 408 660 412 790', width: 12, strength: 0.36 },
    ],
    inlay:
      borderAlong(look.border, colours, 40, [190, 752], hem) +
      glints(defs, 'M190 752C240 782 290 776 330 774C380 776 430 774 470 752', gloss),
    gloss,
    elevation: 14,
  });
};

/** The pleats in front, tucked in at the waist and open to the floor, the nearest one last. */
const pleats = (defs: SvgDefinitions, look: Look, gloss: number): string => {
  const { colours } = look;
  const pleat = (index: number) => {
    const top = 372 - index * 9;
    const foot = 424 - index * 27;
    const low = 792 + (index % 2) * 3 - Math.abs(index - 2.5) * 1.5;
    const d = path(
      [top - 12, 352],
      [
        [top + 8, 352],
        [top + 14, 480, foot + 6, 640, foot + 14, low - 4],
        [foot + 2, low + 3, foot - 14, low + 2, foot - 26, low - 5],
        [foot - 24, 640, top - 12, 480, top - 12, 352],
      ],
      true,
    );
    return drawShape(defs, {
      d,
      ground: colours.ground,
      tile: weaves[look.weave](colours),
      scale: 0.6,
      rotation: index - 3,
      inlay:
        borderAlong(look.border, colours, 40, [foot - 50, low - 20], [[foot + 40, low - 20]]) +
        ridge(defs, d, gloss),
      elevation: 5,
      gloss: 0.1,
    });
  };
  return [0, 1, 2, 3, 4, 5].map(pleat).join('');
};

/** The cloth from the right hip across the body to the left shoulder. */
const drape = (defs: SvgDefinitions, look: Look, gloss: number): string => {
  const { colours } = look;
  const d = path(
    [232, 372],
    [
      [258, 318, 318, 268, 344, 218],
      [360, 190, 368, 166, 378, 138],
      [398, 132, 428, 138, 446, 162],
      [446, 214, 442, 262, 420, 312],
      [392, 382, 310, 470, 224, 566],
      [216, 500, 218, 430, 232, 372],
    ],
    true,
  );
  const along = (shift: number, strength: number, width = 10): Fold => ({
    d: `M${224 - shift * 8} ${384 + shift * 170}C${276 + shift * 24} ${330 + shift * 130} ${350 + shift * 48} ${252 + shift * 62} ${386 + shift * 46} ${142 + shift * 20}`,
    width,
    strength,
  });
  const border = (width: number, start: Point, segments: readonly Segment[]) =>
    borderAlong(look.border, colours, width, start, segments);
  return drawShape(defs, {
    d,
    ground: colours.ground,
    tile: weaves[look.weave](colours),
    scale: 0.52,
    rotation: 40,
    gloss,
    elevation: 10,
    inlay:
      border(
        22,
        [224, 396],
        [
          [262, 330, 326, 276, 354, 226],
          [370, 196, 378, 170, 388, 132],
        ],
      ) +
      border(
        32,
        [440, 150],
        [
          [436, 212, 430, 256, 408, 304],
          [380, 370, 300, 454, 210, 554],
        ],
      ) +
      glints(
        defs,
        'M388 132C378 170 370 196 354 226C326 276 262 330 224 396M440 150C436 212 430 256 408 304C380 370 300 454 210 554',
        gloss,
      ),
    folds: [along(0.2, 0.4), along(0.42, 0.52), along(0.62, 0.46), along(0.82, 0.36, 8)],
  });
};

/** A saree draped on a dress form: pleats to the floor, the cloth over the shoulder, its end falling behind. */
export const saree = (defs: SvgDefinitions, look: Look): string => {
  const gloss = GLOSS[look.weave] ?? 0.3;
  return `<g transform="translate(-24 0)">${pallu(defs, look, gloss)}${dressForm(defs)}${blouse(defs, look)}${wrap(defs, look, gloss)}${pleats(defs, look, gloss)}${drape(defs, look, gloss)}</g>`;
};
