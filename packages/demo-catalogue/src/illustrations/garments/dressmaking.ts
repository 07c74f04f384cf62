import { borderAlong } from '../cloth/border.ts';
import { weaves } from '../cloth/weaves.ts';
import { darker, lighter, mix } from '../colour.ts';
import type { Look } from '../look.ts';
import { CENTRE, type Point, type Segment } from '../outline.ts';
import { patternFill } from '../shape.ts';
import { blur, type SvgDefinitions } from '../svg-definitions.ts';
import { type TunicCut, tunicShapes } from './tunic.ts';

/** Placket: the front opening below the neck. */
export const placket = (
  look: Look,
  top: number,
  bottom: number,
  width: number,
  fill = look.colours.ground,
): string => {
  const shade = darker(fill, 0.5);
  const x = CENTRE - width / 2;
  return (
    `<rect x="${x + 3}" y="${top}" width="${width}" height="${bottom - top + 4}" fill="${shade}" opacity=".35"/>` +
    `<path d="M${x} ${top}H${x + width}V${bottom}L${CENTRE} ${bottom + width * 0.35}L${x} ${bottom}Z" fill="${fill}" stroke="${shade}" stroke-width="1" stroke-opacity=".6"/>` +
    `<path d="M${x + 3.5} ${top}V${bottom - 3}H${x + width - 3.5}V${top}" fill="none" stroke="${lighter(fill, 0.5)}" stroke-width="1" stroke-dasharray="4 3" opacity=".8"/>`
  );
};

/** Band collar. */
export const bandCollar = (defs: SvgDefinitions, look: Look, cut: TunicCut, height: number): string => {
  const { start, segments } = tunicShapes(cut).neckline;
  const [nx, ny] = cut.neck;
  const fill = look.colours.ground;
  const low = ny + cut.neckDepth;
  const half = (side: 1 | -1) => {
    const x = (value: number) => CENTRE + side * value;
    const d = `M${x(nx + 3)} ${ny - 3}C${x(nx)} ${ny + cut.neckDepth * 0.65} ${x(nx * 0.55)} ${low + 3} ${x(-1)} ${low + 4}L${x(2)} ${low - height * 0.72}C${x(nx * 0.45)} ${low - height} ${x(nx * 0.8)} ${ny + 2} ${x(nx - 3)} ${ny - height * 0.62}Z`;
    return `<path d="${d}" fill="${fill}" stroke="${darker(fill, 0.55)}" stroke-width="1.200"/><path d="${d}" fill="${patternFill(defs, weaves[look.weave](look.colours), 0.4, side * 40)}" opacity=".9"/>`;
  };
  const seam = `<path d="${`M${start.join(' ')}`}${segments.map((segment) => `C${segment.join(' ')}`).join('')}" fill="none" stroke="#1d0f12" stroke-width="7" opacity=".3" transform="translate(0 5)" ${blur(defs, 4)}/>`;
  const stand = `<path d="M${CENTRE - nx - 3} ${ny - 3}L${CENTRE - nx + 3} ${ny - height * 0.62}C${CENTRE - nx * 0.5} ${ny - height * 0.3} ${CENTRE + nx * 0.5} ${ny - height * 0.3} ${CENTRE + nx - 3} ${ny - height * 0.62}L${CENTRE + nx + 3} ${ny - 3}C${CENTRE + nx * 0.5} ${ny + 16} ${CENTRE - nx * 0.5} ${ny + 16} ${CENTRE - nx - 3} ${ny - 3}Z" fill="${darker(fill, 0.34)}"/>`;
  return stand + seam + half(-1) + half(1);
};

/** Turned-down shirt collar with points. */
export const shirtCollar = (defs: SvgDefinitions, look: Look, cut: TunicCut): string => {
  const [nx, ny] = cut.neck;
  const fill = lighter(look.colours.ground, 0.06);
  const wing = (side: 1 | -1) => {
    const x = (value: number) => CENTRE + side * value;
    const d = `M${x(nx - 4)} ${ny - 24}C${x(nx + 12)} ${ny - 14} ${x(nx + 14)} ${ny + 4} ${x(nx + 8)} ${ny + 22}L${x(nx * 0.62)} ${ny + 58}L${x(0)} ${ny + cut.neckDepth}C${x(nx * 0.5)} ${ny + 14} ${x(nx * 0.8)} ${ny - 4} ${x(nx - 4)} ${ny - 24}Z`;
    return `<path d="${d}" fill="#1d0f12" opacity=".35" transform="translate(2 6)" ${blur(defs, 4)}/><path d="${d}" fill="${fill}" stroke="${darker(fill, 0.55)}" stroke-width="1.200"/><path d="${d}" fill="${patternFill(defs, weaves[look.weave](look.colours), 0.45, side * 35)}" opacity=".9"/>`;
  };
  const stand = `<path d="M${CENTRE - nx - 2} ${ny + 4}L${CENTRE - nx + 4} ${ny - 24}C${CENTRE - nx * 0.5} ${ny - 12} ${CENTRE + nx * 0.5} ${ny - 12} ${CENTRE + nx - 4} ${ny - 24}L${CENTRE + nx + 2} ${ny + 4}C${CENTRE + nx * 0.5} ${ny + 18} ${CENTRE - nx * 0.5} ${ny + 18} ${CENTRE - nx - 2} ${ny + 4}Z" fill="${darker(fill, 0.3)}"/>`;
  return stand + wing(-1) + wing(1);
};

/** Border along the neckline. */
export const neckBorder = (look: Look, cut: TunicCut, width: number): string => {
  const { start, segments } = tunicShapes({
    ...cut,
    neckDepth: cut.neckDepth + width * 0.5,
    neck: [cut.neck[0] + width * 0.42, cut.neck[1]],
  }).neckline;
  return borderAlong(look.border === 'none' ? 'tonal' : look.border, look.colours, width, start, segments);
};

/** Embroidered front panel below the neck. */
export const yoke = (
  defs: SvgDefinitions,
  look: Look,
  cut: TunicCut,
  depth: number,
  pointed: boolean,
): string => {
  const w = cut.neck[0] + 34;
  const top = cut.neck[1];
  const bottom = top + depth;
  const start: Point = [CENTRE - w, top - 6];
  const segments: Segment[] = pointed
    ? [
        [CENTRE - w, top + depth * 0.5, CENTRE - w * 0.5, bottom - 30, CENTRE, bottom],
        [CENTRE + w * 0.5, bottom - 30, CENTRE + w, top + depth * 0.5, CENTRE + w, top - 6],
      ]
    : [
        [CENTRE - w - 2, bottom + 4, CENTRE - w * 0.6, bottom, CENTRE, bottom],
        [CENTRE + w * 0.6, bottom, CENTRE + w + 2, bottom + 4, CENTRE + w, top - 6],
      ];
  const d = `M${start.join(' ')}${segments.map((segment) => `C${segment.join(' ')}`).join('')}Z`;
  const { colours } = look;
  const fill = mix(colours.ground, colours.trim, 0.55);
  const inks = { ...colours, ground: fill };
  return (
    `<path d="${d}" fill="#1d0f12" opacity=".28" transform="translate(0 4)" ${blur(defs, 4)}/><path d="${d}" fill="${fill}"/>` +
    `<path d="${d}" fill="${patternFill(defs, weaves.jaal(inks), 0.42)}"/>` +
    borderAlong(look.border === 'none' ? 'tonal' : look.border, colours, 15, start, segments)
  );
};

export const pocket = (look: Look, x: number, y: number, width: number, height: number): string => {
  const { ground } = look.colours;
  return (
    `<path d="M${x} ${y}H${x + width}V${y + height - 12}L${x + width / 2} ${y + height}L${x} ${y + height - 12}Z" fill="${ground}" fill-opacity=".35" stroke="${darker(ground, 0.55)}" stroke-width="1.300"/>` +
    `<path d="M${x} ${y + 12}H${x + width}" stroke="${darker(ground, 0.5)}" stroke-width="1" stroke-dasharray="4 3"/>`
  );
};
