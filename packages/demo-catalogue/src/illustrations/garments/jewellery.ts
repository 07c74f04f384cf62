import { darker, lighter } from '../colour.ts';
import type { Look } from '../look.ts';
import { blur, linearGradient, radialGradient, type SvgDefinitions } from '../svg-definitions.ts';

interface Metal {
  readonly ball: string;
  readonly sheen: string;
  readonly dark: string;
  readonly light: string;
}

const metalOf = (defs: SvgDefinitions, colour: string): Metal => {
  const light = lighter(colour, 0.65);
  const dark = darker(colour, 0.55);
  return {
    ball: radialGradient(
      defs,
      [
        [0, light],
        [0.45, colour],
        [1, dark],
      ],
      0.35,
      0.3,
      0.8,
    ),
    sheen: linearGradient(
      defs,
      [
        [0, dark],
        [0.22, light],
        [0.5, colour],
        [0.78, light],
        [1, dark],
      ],
      [0, 0, 1, 0],
    ),
    dark,
    light,
  };
};

const dropShadow = (defs: SvgDefinitions, body: string, dy = 14) =>
  `<g transform="translate(6 ${dy})" opacity=".32" ${blur(defs, 8)}>${body}</g>`;

const stone = (defs: SvgDefinitions, x: number, y: number, r: number, colour: string, metal: Metal) =>
  `<circle cx="${x}" cy="${y}" r="${r + 3.5}" fill="${metal.ball}"/><circle cx="${x}" cy="${y}" r="${r}" fill="${radialGradient(
    defs,
    [
      [0, lighter(colour, 0.75)],
      [0.4, colour],
      [1, darker(colour, 0.6)],
    ],
    0.35,
    0.3,
    0.8,
  )}"/><circle cx="${x - r * 0.3}" cy="${y - r * 0.35}" r="${r * 0.22}" fill="#fff" opacity=".85"/>`;

const pearls = (
  defs: SvgDefinitions,
  points: readonly (readonly [number, number])[],
  r: number,
  colour: string,
) => {
  const fill = radialGradient(
    defs,
    [
      [0, lighter(colour, 0.85)],
      [0.5, colour],
      [1, darker(colour, 0.4)],
    ],
    0.35,
    0.3,
    0.8,
  );
  return points
    .map(([x, y]) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r}" fill="${fill}"/>`)
    .join('');
};

const arc = (cx: number, cy: number, rx: number, ry: number, from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, index): readonly [number, number] => {
    const angle = ((from + ((to - from) * index) / (count - 1)) * Math.PI) / 180;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  });

/** A pair of bell-shaped jhumka earrings. */
export const jhumka = (defs: SvgDefinitions, look: Look): string => {
  const { ground, motif, accent } = look.colours;
  const metal = metalOf(defs, ground);
  const bell =
    'M330 392C346 398 352 408 358 424C392 446 416 490 420 548C390 566 270 566 240 548C244 490 268 446 302 424C308 408 314 398 330 392Z';
  const rosette = Array.from(
    { length: 10 },
    (_, index) =>
      `<path d="M330 232C344 216 344 200 330 186C316 200 316 216 330 232Z" fill="${metal.ball}" stroke="${metal.dark}" stroke-width=".8" transform="rotate(${index * 36} 330 252)"/>`,
  ).join('');
  const hook = `<path d="M330 196C330 150 376 140 372 190" fill="none" stroke="${metal.dark}" stroke-width="6"/><path d="M330 196C330 150 376 140 372 190" fill="none" stroke="${metal.light}" stroke-width="2.500"/>`;
  const work = [452, 482, 514]
    .map((y, row) =>
      pearls(
        defs,
        arc(330, y - 30, 46 + row * 17, 30, 20, 160, 9 + row * 2),
        3.6,
        row === 1 ? motif : lighter(ground, 0.4),
      ),
    )
    .join('');
  const drops =
    arc(330, 538, 86, 24, 8, 172, 13)
      .map(([x, y]) => `<path d="M${x} ${y}v16" stroke="${metal.dark}" stroke-width="2"/>`)
      .join('') + pearls(defs, arc(330, 562, 86, 24, 8, 172, 13), 8, accent);
  const earring =
    dropShadow(defs, `<path d="${bell}"/><circle cx="330" cy="252" r="60"/>`) +
    hook +
    rosette +
    stone(defs, 330, 252, 22, motif, metal) +
    pearls(defs, arc(330, 252, 36, 36, 0, 345, 18), 3.6, lighter(ground, 0.5)) +
    `<path d="M330 312v84" stroke="${metal.dark}" stroke-width="7" stroke-dasharray="9 4"/>` +
    stone(defs, 330, 346, 12, accent, metal) +
    `<path d="${bell}" fill="${metal.sheen}" stroke="${metal.dark}" stroke-width="1.500"/>${work}<path d="M240 548C270 566 390 566 420 548" fill="none" stroke="${metal.light}" stroke-width="5"/>${drops}`;
  return `<g transform="translate(-128 0) rotate(-3 330 200)">${earring}</g><g transform="translate(128 26) rotate(3 330 200)">${earring}</g>`;
};

/** A collar necklace with a pendant. */
export const necklace = (defs: SvgDefinitions, look: Look): string => {
  const { ground, motif, accent } = look.colours;
  const metal = metalOf(defs, ground);
  const strands = [0, 1, 2].map((row) => arc(330, 250, 186 - row * 22, 300 - row * 46, 174, 6, 47 - row * 6));
  const cords = 'M152 276C152 150 232 84 330 84C428 84 508 150 508 276';
  const plates = [166, 494]
    .map(
      (x) =>
        `<rect x="${x - 34}" y="268" width="68" height="17" rx="8" fill="${metal.sheen}" stroke="${metal.dark}"/>`,
    )
    .join('');
  const petals = arc(330, 250, 206, 326, 150, 30, 15)
    .map(([x, y], index) => {
      const rotation = (index - 7) * -8;
      return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${rotation})"><path d="M0 -20C20 -8 18 20 0 34C-18 20 -20 -8 0 -20Z" fill="${metal.ball}" stroke="${metal.dark}" stroke-width="1"/>${stone(defs, 0, 4, 7, index % 2 ? accent : motif, metal)}</g>`;
    })
    .join('');
  const pendant = `<g transform="translate(330 626)"><path d="M0 -64C54 -40 62 24 0 84C-62 24 -54 -40 0 -64Z" fill="${metal.sheen}" stroke="${metal.dark}" stroke-width="1.500"/>${pearls(defs, arc(0, 4, 42, 56, 0, 346, 24), 4, lighter(ground, 0.5))}${stone(defs, 0, 2, 22, motif, metal)}${pearls(
    defs,
    [
      [-14, 92],
      [0, 102],
      [14, 92],
    ],
    9,
    accent,
  )}</g>`;
  const all = strands
    .map((points, row) => pearls(defs, points, row === 0 ? 9.5 : 7.5, row === 1 ? accent : ground))
    .join('');
  return `<g transform="translate(0 -14)">${dropShadow(defs, `<path d="M144 250C160 480 240 560 330 580C420 560 500 480 516 250" fill="none" stroke="#000" stroke-width="40"/><circle cx="330" cy="640" r="60"/>`)}<path d="${cords}" fill="none" stroke="${darker(accent, 0.2)}" stroke-width="7"/><path d="${cords}" fill="none" stroke="${metal.light}" stroke-width="3" stroke-dasharray="6 5"/>${all}${petals}${plates}${pendant}</g>`;
};

/** A stack of bangles, seen from slightly above. */
export const bangles = (defs: SvgDefinitions, look: Look): string => {
  const { ground, motif, accent, trim } = look.colours;
  const hoop = (y: number, colour: string, width: number, dotted: boolean) => {
    const metal = metalOf(defs, colour);
    const ring = (stroke: string, size: number, attributes = '') =>
      `<ellipse cx="330" cy="${y}" rx="196" ry="74" fill="none" stroke="${stroke}" stroke-width="${size}" ${attributes}/>`;
    const beads = dotted
      ? pearls(defs, arc(330, y, 196, 74, 8, 172, 27), width * 0.24, lighter(motif, 0.4))
      : '';
    return `${ring(darker(colour, 0.6), width + 3)}${ring(metal.sheen, width)}<path d="M148 ${y + 22}C190 ${y + 84} 470 ${y + 84} 512 ${y + 22}" fill="none" stroke="${metal.light}" stroke-width="${width * 0.2}" opacity=".7"/>${beads}`;
  };
  const stack: readonly (readonly [number, string, number, boolean])[] = [
    [600, ground, 30, true],
    [566, accent, 17, false],
    [542, ground, 17, false],
    [514, trim, 26, true],
    [484, accent, 17, false],
    [460, ground, 17, false],
    [424, ground, 36, true],
    [388, accent, 17, false],
    [364, trim, 17, false],
    [334, ground, 30, true],
  ];
  return `<ellipse cx="336" cy="676" rx="210" ry="44" fill="#2b1a12" opacity=".35" ${blur(defs, 18)}/><g transform="translate(0 -34)">${stack.map(([y, colour, width, dotted]) => hoop(y, colour, width, dotted)).join('')}</g>`;
};

/** A finger ring with a flower of stones. */
export const ring = (defs: SvgDefinitions, look: Look): string => {
  const { ground, motif, accent } = look.colours;
  const metal = metalOf(defs, ground);
  const hoop = `<ellipse cx="330" cy="500" rx="142" ry="150" fill="none" stroke="${metal.dark}" stroke-width="34"/><ellipse cx="330" cy="500" rx="142" ry="150" fill="none" stroke="${metal.sheen}" stroke-width="29"/><ellipse cx="327" cy="496" rx="146" ry="153" fill="none" stroke="${metal.light}" stroke-width="4" opacity=".7"/>`;
  const petals = Array.from(
    { length: 9 },
    (_, index) =>
      `<g transform="rotate(${index * 40} 330 306)"><path d="M330 288C362 262 362 226 330 196C298 226 298 262 330 288Z" fill="${metal.ball}" stroke="${metal.dark}"/>${stone(defs, 330, 236, 13, index % 2 ? accent : motif, metal)}</g>`,
  ).join('');
  return `<ellipse cx="340" cy="668" rx="150" ry="24" fill="#2b1a12" opacity=".4" ${blur(defs, 14)}/>${hoop}${dropShadow(defs, '<circle cx="330" cy="306" r="108"/>', 18)}${petals}${stone(defs, 330, 306, 34, motif, metal)}${pearls(defs, arc(330, 306, 50, 50, 0, 342, 20), 5, lighter(ground, 0.5))}`;
};
