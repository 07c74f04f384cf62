import { darker, lighter, lightness, mix } from './colour.ts';
import { seededRandom } from './random.ts';
import { blur, glow, gradient, type Sheet } from './sheet.ts';

const PALE = ['#efe5d8', '#ece6dd', '#e3e6de', '#f1e1d8', '#e3e5e9', '#ebe1e3'] as const;
const DEEP = ['#cdb8a3', '#b9c0ae', '#c4ad9f', '#b3bac4', '#c9b4b4'] as const;

/** Plastered wall and light behind a piece, chosen so that the piece stands out from it. */
export const backdrop = (sheet: Sheet, ground: string, seed: number, width = 660, height = 826): string => {
  const next = seededRandom(seed);
  const walls = lightness(ground) > 0.72 ? DEEP : PALE;
  const wall = mix(walls[Math.floor(next() * walls.length)] ?? PALE[0], ground, 0.06);
  const light = glow(sheet, [
    [0, lighter(wall, 0.55)],
    [0.6, wall],
    [1, darker(wall, 0.14)],
  ]);
  const rect = (fill: string, rest = '') =>
    `<rect width="${width}" height="${height}" fill="${fill}" ${rest}/>`;
  const lean = 18 + next() * 16;
  return (
    rect(light) +
    leafShadow(sheet, next, lean, width, height) +
    rect(
      gradient(sheet, [
        [0.7, '#1d0f12', 0],
        [1, '#1d0f12', 0.08],
      ]),
    )
  );
};

/** The blurred shadow of a palm frond falling across the wall. */
const leafShadow = (
  sheet: Sheet,
  next: () => number,
  lean: number,
  width: number,
  height: number,
): string => {
  const x = next() < 0.5 ? width * 0.02 : width * 0.72;
  const fingers = Array.from({ length: 11 }, (_, index) => {
    const turn = -78 + index * 15.5;
    const reach = 250 + next() * 120 - Math.abs(index - 5) * 14;
    return `<path d="M0 0C${(reach * 0.3).toFixed(0)} -16 ${(reach * 0.7).toFixed(0)} -14 ${reach.toFixed(0)} 0C${(reach * 0.7).toFixed(0)} 14 ${(reach * 0.3).toFixed(0)} 16 0 0Z" transform="rotate(${turn})"/>`;
  }).join('');
  return `<g transform="translate(${x.toFixed(0)} ${(height * -0.03).toFixed(0)}) rotate(${(lean + 40).toFixed(0)}) scale(1.150)" fill="#4a3326" opacity=".085" ${blur(sheet, 7)}>${fingers}</g>`;
};
