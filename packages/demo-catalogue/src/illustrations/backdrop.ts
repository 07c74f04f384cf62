import { darker, lighter, lightness, mix } from './colour.ts';
import { seededRandom } from './random.ts';
import { blur, linearGradient, radialGradient, type SvgDefinitions } from './svg-definitions.ts';

const PALE = ['#efe5d8', '#ece6dd', '#e3e6de', '#f1e1d8', '#e3e5e9', '#ebe1e3'] as const;
const DEEP = ['#cdb8a3', '#b9c0ae', '#c4ad9f', '#b3bac4', '#c9b4b4'] as const;

/** A plastered, lit wall as background, in a colour that contrasts with the garment. */
export const backdrop = (
  defs: SvgDefinitions,
  ground: string,
  seed: number,
  width = 660,
  height = 826,
): string => {
  const random = seededRandom(seed);
  const walls = lightness(ground) > 0.72 ? DEEP : PALE;
  const wall = mix(walls[Math.floor(random() * walls.length)] ?? PALE[0], ground, 0.06);
  const light = radialGradient(defs, [
    [0, lighter(wall, 0.55)],
    [0.6, wall],
    [1, darker(wall, 0.14)],
  ]);
  const rect = (fill: string, attributes = '') =>
    `<rect width="${width}" height="${height}" fill="${fill}" ${attributes}/>`;
  const angle = 18 + random() * 16;
  return (
    rect(light) +
    leafShadow(defs, random, angle, width, height) +
    rect(
      linearGradient(defs, [
        [0.7, '#1d0f12', 0],
        [1, '#1d0f12', 0.08],
      ]),
    )
  );
};

/** The blurred shadow of a palm frond on the wall. */
const leafShadow = (
  defs: SvgDefinitions,
  random: () => number,
  angle: number,
  width: number,
  height: number,
): string => {
  const x = random() < 0.5 ? width * 0.02 : width * 0.72;
  const leaflets = Array.from({ length: 11 }, (_, index) => {
    const rotation = -78 + index * 15.5;
    const length = 250 + random() * 120 - Math.abs(index - 5) * 14;
    return `<path d="M0 0C${(length * 0.3).toFixed(0)} -16 ${(length * 0.7).toFixed(0)} -14 ${length.toFixed(0)} 0C${(length * 0.7).toFixed(0)} 14 ${(length * 0.3).toFixed(0)} 16 0 0Z" transform="rotate(${rotation})"/>`;
  }).join('');
  return `<g transform="translate(${x.toFixed(0)} ${(height * -0.03).toFixed(0)}) rotate(${(angle + 40).toFixed(0)}) scale(1.150)" fill="#4a3326" opacity=".085" ${blur(defs, 7)}>${leaflets}</g>`;
};
