import { borderAlong } from '../cloth/border.ts';
import { weaves } from '../cloth/weaves.ts';
import { darker, mix } from '../colour.ts';
import type { Colours } from '../colours.ts';
import type { Look } from '../look.ts';
import { type Point, path, type Segment, symmetricPath } from '../outline.ts';
import { seededRandom } from '../random.ts';
import { drawShape, type Fold, patternFill } from '../shape.ts';
import type { SvgDefinitions } from '../svg-definitions.ts';
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
      [424, 190, 432, 214, 428, 240],
      [424, 270, 412, 288, 402, 312],
      [380, 322, 350, 324, 330, 324],
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
      { d: 'M268 300C276 268 286 252 300 244', width: 9, strength: 0.4 },
      { d: 'M392 300C384 268 374 252 360 244', width: 9, strength: 0.4 },
    ],
  });
  return `<g transform="translate(660 0) scale(-1 1)">${right}</g>${right}${front}`;
};

/** The richly woven end of the saree, falling behind the shoulder. */
const pallu = (defs: SvgDefinitions, look: Look, gloss: number): string => {
  const { colours } = look;
  const d = path(
    [404, 152],
    [
      [440, 150, 470, 190, 482, 260],
      [502, 380, 520, 500, 532, 634],
      [500, 652, 452, 656, 424, 646],
      [426, 480, 420, 300, 404, 152],
    ],
    true,
  );
  const panel = 'M432 470C460 480 494 474 516 464L540 660H420Z';
  const rich = { ...colours, ground: colours.trim };
  const inlay =
    `<path d="${panel}" fill="${colours.trim}"/><path d="${panel}" fill="${patternFill(defs, weaves.jaal(rich), 0.4, -4)}"/>` +
    borderAlong(look.border, colours, 22, [420, 466], [[460, 480, 494, 474, 522, 458]]) +
    borderAlong(look.border, colours, 26, [414, 632], [[450, 642, 500, 638, 540, 620]]) +
    borderAlong(
      look.border,
      colours,
      18,
      [470, 190],
      [
        [482, 226, 488, 260, 492, 300],
        [504, 400, 514, 500, 526, 640],
      ],
    );
  const tassels = Array.from({ length: 12 }, (_, index) => {
    const x = 428 + index * 9.2;
    const y = 648 - Math.max(0, index - 6) * 2.2;
    return `<path d="M${x} ${y}l-2 22M${x} ${y}l1 23M${x} ${y}l3.500 21" stroke="${darker(colours.trim, 0.15)}" stroke-width="1.600" stroke-linecap="round"/><circle cx="${x}" cy="${y + 2}" r="2.400" fill="${colours.motif}"/>`;
  }).join('');
  const folds: Fold[] = [
    { d: 'M430 200C448 340 452 480 456 650', width: 13, strength: 0.5 },
    { d: 'M452 210C474 340 486 480 496 648', width: 11, strength: 0.45 },
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

const skirt = (defs: SvgDefinitions, look: Look, gloss: number): string => {
  const { colours } = look;
  const random = seededRandom(look.seed);
  const hemStart: Point = [120, 752];
  const hem: Segment[] = [
    [220, 786, 280, 776, 330, 782],
    [380, 786, 440, 788, 520, 752],
  ];
  const d = symmetricPath(
    [398, 352],
    [
      [424, 396, 440, 440, 448, 500],
      [462, 590, 484, 690, 494, 766],
      [440, 792, 380, 792, 330, 788],
    ],
  );
  const plain = [-1, 1].flatMap((side): Fold[] => [
    {
      d: `M${330 + side * 76} 400C${330 + side * 104} 500 ${330 + side * 118} 620 ${330 + side * 128} 790`,
      width: 16,
      strength: 0.42 + random() * 0.12,
    },
    {
      d: `M${330 + side * 90} 470C${330 + side * 124} 560 ${330 + side * 142} 680 ${330 + side * 154} 780`,
      width: 13,
      strength: 0.36,
    },
  ]);
  const base = drawShape(defs, {
    d,
    ground: colours.ground,
    tile: weaves[look.weave](colours),
    scale: 0.6,
    folds: plain,
    inlay: borderAlong(look.border, colours, 40, hemStart, hem),
    gloss,
    elevation: 14,
  });
  const pleat = (index: number) => {
    const x = 376 - index * 15;
    const foot = 430 - index * 33;
    const shape = path(
      [x - 20, 360],
      [
        [x + 12, 358],
        [x + 20, 480, foot + 6, 640, foot + 12, 784 + (index % 2) * 3],
        [foot - 14, 794, foot - 30, 792, foot - 40, 788],
        [foot - 34, 640, x - 18, 480, x - 20, 360],
      ],
      true,
    );
    return drawShape(defs, {
      d: shape,
      ground: colours.ground,
      tile: weaves[look.weave](colours),
      scale: 0.6,
      rotation: -3 + index,
      inlay: borderAlong(look.border, colours, 40, [foot - 70, 768], [[foot + 40, 764]]),
      elevation: 5,
      gloss,
      folds: [
        { d: `M${x - 12} 380C${x - 10} 500 ${foot - 30} 640 ${foot - 30} 790`, width: 9, strength: 0.5 },
      ],
    });
  };
  return base + [0, 1, 2, 3, 4].map(pleat).join('');
};

const drape = (defs: SvgDefinitions, look: Look, gloss: number): string => {
  const { colours } = look;
  const upper: Segment[] = [
    [244, 292, 300, 264, 336, 222],
    [356, 196, 366, 168, 376, 138],
  ];
  const lower: Segment[] = [
    [438, 216, 438, 262, 412, 306],
    [376, 370, 300, 424, 214, 470],
  ];
  const d = path(
    [222, 326],
    [...upper, [394, 134, 424, 140, 440, 164], ...lower, [210, 420, 212, 370, 222, 326]],
    true,
  );
  const along = (shift: number, strength: number): Fold => ({
    d: `M${212 + shift * 4} ${350 + shift * 118}C${270 + shift * 40} ${320 + shift * 96} ${352 + shift * 50} ${250 + shift * 50} ${384 + shift * 44} ${146 + shift * 18}`,
    width: 9,
    strength,
  });
  return drawShape(defs, {
    d,
    ground: colours.ground,
    tile: weaves[look.weave](colours),
    scale: 0.52,
    rotation: 38,
    gloss,
    elevation: 9,
    inlay:
      borderAlong(
        look.border,
        colours,
        22,
        [214, 340],
        [
          [246, 302, 306, 272, 346, 228],
          [364, 200, 376, 172, 386, 134],
        ],
      ) +
      borderAlong(
        look.border,
        colours,
        28,
        [438, 158],
        [
          [430, 216, 428, 258, 402, 300],
          [366, 358, 296, 410, 206, 456],
        ],
      ),
    folds: [along(0.25, 0.42), along(0.5, 0.5), along(0.75, 0.42)],
  });
};

/** A saree draped on a dress form. */
export const saree = (defs: SvgDefinitions, look: Look): string => {
  const gloss = GLOSS[look.weave] ?? 0.3;
  return `<g transform="translate(-16 0)">${pallu(defs, look, gloss)}${dressForm(defs)}${blouse(defs, look)}${skirt(defs, look, gloss)}${drape(defs, look, gloss)}</g>`;
};
