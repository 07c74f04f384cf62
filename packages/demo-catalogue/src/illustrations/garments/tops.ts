/** Menswear and other straight tops. */
import { borderAlong } from '../cloth/border.ts';
import { darker, lighter } from '../colour.ts';
import type { Look } from '../look.ts';
import { CENTRE } from '../outline.ts';
import type { SvgDefinitions } from '../svg-definitions.ts';
import { bandCollar, placket, pocket, shirtCollar } from './dressmaking.ts';
import { buttons, drawTunic, type TunicCut } from './tunic.ts';

const PANJABI: TunicCut = {
  neck: [45, 112],
  neckDepth: 34,
  shoulder: [146, 150],
  underarm: [132, 288],
  waist: [127, 440],
  hem: [166, 752],
  hemDrop: 14,
  cuff: [
    [276, 540],
    [206, 562],
  ],
  cuffBorder: 22,
  pleats: 4,
};

const slits = (look: Look, cut: TunicCut, from: number): string => {
  const [hx, hy] = cut.hem;
  return [-1, 1]
    .map(
      (side) =>
        `<path d="M${CENTRE + side * (hx - 20)} ${from}L${CENTRE + side * (hx - 12)} ${hy + 10}" stroke="${darker(look.colours.ground, 0.5)}" stroke-width="1" stroke-dasharray="5 4" fill="none"/>`,
    )
    .join('');
};

/** Panjabi: men's long shirt with band collar, half placket and side slits. */
export const panjabi = (defs: SvgDefinitions, look: Look, cut = PANJABI): string => {
  const [, top] = cut.neck;
  const bottom = top + 210;
  const hasBorder = look.border !== 'none';
  const strip = hasBorder
    ? placket(look, top + 14, bottom, 50) +
      borderAlong(look.border, look.colours, 18, [CENTRE - 18, top + 8], [[CENTRE - 18, bottom - 6]]) +
      borderAlong(look.border, look.colours, 18, [CENTRE + 18, bottom - 6], [[CENTRE + 18, top + 8]])
    : placket(look, top + 14, bottom, 32);
  const studs = buttons(
    defs,
    top + 64,
    bottom - 24,
    4,
    hasBorder ? look.colours.accent : lighter(look.colours.ground, 0.5),
  );
  return drawTunic(defs, look, cut, strip + slits(look, cut, 600), bandCollar(defs, look, cut, 32) + studs);
};

/** A boy's panjabi: shorter and wider, drawn at a larger scale. */
export const boysPanjabi = (defs: SvgDefinitions, look: Look): string => {
  return panjabi(defs, look, {
    ...PANJABI,
    neck: [52, 170],
    shoulder: [152, 206],
    underarm: [140, 340],
    waist: [140, 450],
    hem: [172, 660],
    cuff: [
      [288, 486],
      [212, 520],
    ],
    weaveScale: 0.82,
  });
};

/** Sherwani: wedding coat of heavy cloth with a full front opening and embroidered panels. */
export const sherwani = (defs: SvgDefinitions, look: Look): string => {
  const cut: TunicCut = { ...PANJABI, gloss: 0.6, cuffBorder: 34, hemBorder: 34, neckDepth: 32 };
  const [, top] = cut.neck;
  const panel =
    placket(look, top + 10, 790, 74) +
    borderAlong(look.border, look.colours, 24, [CENTRE - 27, top], [[CENTRE - 27, 790]]) +
    borderAlong(look.border, look.colours, 24, [CENTRE + 27, 790], [[CENTRE + 27, top]]);
  return drawTunic(
    defs,
    look,
    cut,
    panel + pocket(look, CENTRE + 56, 262, 46, 2),
    bandCollar(defs, look, cut, 34) + buttons(defs, top + 56, 520, 8, look.colours.accent),
  );
};

/** Fatua: short loose shirt with half sleeves and a pocket. */
export const fatua = (defs: SvgDefinitions, look: Look): string => {
  const cut: TunicCut = {
    neck: [48, 168],
    neckDepth: 40,
    shoulder: [164, 206],
    underarm: [152, 366],
    waist: [152, 480],
    hem: [168, 660],
    hemDrop: 10,
    cuff: [
      [284, 352],
      [196, 404],
    ],
    cuffBorder: look.border === 'none' ? 14 : 24,
    hemBorder: look.border === 'none' ? 14 : 24,
    pleats: 4,
    weaveScale: 0.72,
  };
  const [, top] = cut.neck;
  const front =
    placket(look, top + 16, top + 170, 34) + pocket(look, CENTRE + 48, 330, 74, 88) + slits(look, cut, 560);
  return drawTunic(
    defs,
    look,
    cut,
    front,
    bandCollar(defs, look, cut, 22) +
      buttons(defs, top + 66, top + 150, 3, lighter(look.colours.accent, 0.2)),
  );
};

const SHIRT: TunicCut = {
  neck: [48, 150],
  neckDepth: 44,
  shoulder: [160, 186],
  underarm: [146, 340],
  waist: [142, 470],
  hem: [152, 680],
  hemDrop: 24,
  cuff: [
    [284, 556],
    [216, 580],
  ],
  cuffBorder: 0,
  pleats: 4,
};

/** Collared shirt, full front, long sleeves. */
export const shirt = (defs: SvgDefinitions, look: Look): string => {
  const front = placket(look, 170, 760, 30) + pocket(look, CENTRE + 46, 330, 72, 84);
  return drawTunic(
    defs,
    look,
    SHIRT,
    front,
    shirtCollar(defs, look, SHIRT) + buttons(defs, 226, 650, 7, '#f3ead8'),
  );
};

/** Koti: sleeveless waistcoat worn over a panjabi. */
export const koti = (defs: SvgDefinitions, look: Look): string => {
  const cut: TunicCut = {
    neck: [46, 164],
    neckDepth: 38,
    shoulder: [132, 200],
    underarm: [146, 378],
    waist: [142, 480],
    hem: [156, 664],
    hemDrop: 12,
    pleats: 2,
    gloss: 0.2,
    weaveScale: 0.62,
  };
  const seam = `<path d="M${CENTRE} 190V700" stroke="${darker(look.colours.ground, 0.6)}" stroke-width="2.500"/><path d="M${CENTRE + 7} 196V690" stroke="${lighter(look.colours.ground, 0.4)}" stroke-width="1" stroke-dasharray="5 4"/>`;
  const welt = (x: number, y: number, tilt: number) =>
    `<g transform="rotate(${tilt} ${x} ${y})"><rect x="${x}" y="${y}" width="72" height="14" rx="2" fill="${darker(look.colours.ground, 0.15)}" stroke="${darker(look.colours.ground, 0.6)}"/></g>`;
  const pockets = welt(CENTRE + 46, 330, -4) + welt(CENTRE + 50, 540, 4) + welt(CENTRE - 122, 548, -4);
  return drawTunic(
    defs,
    look,
    cut,
    seam + pockets,
    bandCollar(defs, look, cut, 30) + buttons(defs, 236, 610, 6, look.colours.accent),
  );
};

/** Pullover with ribbed neck, cuffs and hem. */
export const sweater = (defs: SvgDefinitions, look: Look): string => {
  const cut: TunicCut = {
    ...SHIRT,
    neck: [52, 158],
    neckDepth: 34,
    hem: [146, 668],
    hemDrop: 8,
    hemBorder: 34,
    cuffBorder: 34,
    weaveScale: 1,
    gloss: 0.05,
  };
  const rib = `<path d="M${CENTRE - 52} 158C${CENTRE - 50} 182 ${CENTRE - 30} 196 ${CENTRE} 196C${CENTRE + 30} 196 ${CENTRE + 50} 182 ${CENTRE + 52} 158" fill="none" stroke="${darker(look.colours.ground, 0.2)}" stroke-width="19"/><path d="M${CENTRE - 52} 158C${CENTRE - 50} 182 ${CENTRE - 30} 196 ${CENTRE} 196C${CENTRE + 30} 196 ${CENTRE + 50} 182 ${CENTRE + 52} 158" fill="none" stroke="${lighter(look.colours.ground, 0.25)}" stroke-width="15" stroke-dasharray="2.500 3.500"/>`;
  return drawTunic(defs, { ...look, border: 'tonal' }, cut, '', rib);
};
