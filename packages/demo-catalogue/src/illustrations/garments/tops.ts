/** Menswear and other straight tops. */
import { borderAlong } from '../cloth/border.ts';
import { darker, lighter } from '../colour.ts';
import type { Look } from '../look.ts';
import type { Sheet } from '../sheet.ts';
import { bandCollar, placket, pocket, shirtCollar } from './dressmaking.ts';
import { buttons, drawTunic, type TunicCut } from './tunic.ts';

const C = 330;

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
        `<path d="M${C + side * (hx - 20)} ${from}L${C + side * (hx - 12)} ${hy + 10}" stroke="${darker(look.colours.ground, 0.5)}" stroke-width="1" stroke-dasharray="5 4" fill="none"/>`,
    )
    .join('');
};

/** The long shirt of Bangladeshi men: band collar, half placket, side slits. */
export const panjabi = (sheet: Sheet, look: Look, cut = PANJABI): string => {
  const [, top] = cut.neck;
  const bottom = top + 210;
  const worked = look.border !== 'none';
  const strip = worked
    ? placket(look, top + 14, bottom, 50) +
      borderAlong(look.border, look.colours, 18, [C - 18, top + 8], [[C - 18, bottom - 6]]) +
      borderAlong(look.border, look.colours, 18, [C + 18, bottom - 6], [[C + 18, top + 8]])
    : placket(look, top + 14, bottom, 32);
  const studs = buttons(
    sheet,
    top + 64,
    bottom - 24,
    4,
    worked ? look.colours.accent : lighter(look.colours.ground, 0.5),
  );
  return drawTunic(sheet, look, cut, strip + slits(look, cut, 600), bandCollar(sheet, look, cut, 32) + studs);
};

/** A boy's panjabi: shorter and wider, drawn larger on the sheet. */
export const boysPanjabi = (sheet: Sheet, look: Look): string => {
  return panjabi(sheet, look, {
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

/** Wedding coat: full front opening, worked panels, heavy cloth. */
export const sherwani = (sheet: Sheet, look: Look): string => {
  const cut: TunicCut = { ...PANJABI, gleam: 0.6, cuffBorder: 34, hemBorder: 34, neckDepth: 32 };
  const [, top] = cut.neck;
  const panel =
    placket(look, top + 10, 790, 74) +
    borderAlong(look.border, look.colours, 24, [C - 27, top], [[C - 27, 790]]) +
    borderAlong(look.border, look.colours, 24, [C + 27, 790], [[C + 27, top]]);
  return drawTunic(
    sheet,
    look,
    cut,
    panel + pocket(look, C + 56, 262, 46, 2),
    bandCollar(sheet, look, cut, 34) + buttons(sheet, top + 56, 520, 8, look.colours.accent),
  );
};

/** Short loose shirt with half sleeves and a pocket. */
export const fatua = (sheet: Sheet, look: Look): string => {
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
    placket(look, top + 16, top + 170, 34) + pocket(look, C + 48, 330, 74, 88) + slits(look, cut, 560);
  return drawTunic(
    sheet,
    look,
    cut,
    front,
    bandCollar(sheet, look, cut, 22) +
      buttons(sheet, top + 66, top + 150, 3, lighter(look.colours.accent, 0.2)),
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
export const shirt = (sheet: Sheet, look: Look): string => {
  const front = placket(look, 170, 760, 30) + pocket(look, C + 46, 330, 72, 84);
  return drawTunic(
    sheet,
    look,
    SHIRT,
    front,
    shirtCollar(sheet, look, SHIRT) + buttons(sheet, 226, 650, 7, '#f3ead8'),
  );
};

/** Sleeveless waistcoat worn over a panjabi. */
export const koti = (sheet: Sheet, look: Look): string => {
  const cut: TunicCut = {
    neck: [46, 164],
    neckDepth: 38,
    shoulder: [132, 200],
    underarm: [146, 378],
    waist: [142, 480],
    hem: [156, 664],
    hemDrop: 12,
    pleats: 2,
    gleam: 0.2,
    weaveScale: 0.62,
  };
  const seam = `<path d="M${C} 190V700" stroke="${darker(look.colours.ground, 0.6)}" stroke-width="2.500"/><path d="M${C + 7} 196V690" stroke="${lighter(look.colours.ground, 0.4)}" stroke-width="1" stroke-dasharray="5 4"/>`;
  const welt = (x: number, y: number, tilt: number) =>
    `<g transform="rotate(${tilt} ${x} ${y})"><rect x="${x}" y="${y}" width="72" height="14" rx="2" fill="${darker(look.colours.ground, 0.15)}" stroke="${darker(look.colours.ground, 0.6)}"/></g>`;
  const pockets = welt(C + 46, 330, -4) + welt(C + 50, 540, 4) + welt(C - 122, 548, -4);
  return drawTunic(
    sheet,
    look,
    cut,
    seam + pockets,
    bandCollar(sheet, look, cut, 30) + buttons(sheet, 236, 610, 6, look.colours.accent),
  );
};

/** Pullover with ribbed neck, cuffs and hem. */
export const sweater = (sheet: Sheet, look: Look): string => {
  const cut: TunicCut = {
    ...SHIRT,
    neck: [52, 158],
    neckDepth: 34,
    hem: [146, 668],
    hemDrop: 8,
    hemBorder: 34,
    cuffBorder: 34,
    weaveScale: 1,
    gleam: 0.05,
  };
  const rib = `<path d="M${C - 52} 158C${C - 50} 182 ${C - 30} 196 ${C} 196C${C + 30} 196 ${C + 50} 182 ${C + 52} 158" fill="none" stroke="${darker(look.colours.ground, 0.2)}" stroke-width="19"/><path d="M${C - 52} 158C${C - 50} 182 ${C - 30} 196 ${C} 196C${C + 30} 196 ${C + 50} 182 ${C + 52} 158" fill="none" stroke="${lighter(look.colours.ground, 0.25)}" stroke-width="15" stroke-dasharray="2.500 3.500"/>`;
  return drawTunic(sheet, { ...look, border: 'tonal' }, cut, '', rib);
};
