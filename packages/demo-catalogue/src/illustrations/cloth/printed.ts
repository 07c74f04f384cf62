import { mix } from '../colour.ts';
import { flower, lotus, sprig } from './motifs.ts';
import { halfDrop, place, type Weave } from './tile.ts';

const floral: Weave = (colours) =>
  halfDrop(
    96,
    104,
    flower(5, 19)(colours) +
      place(24, 22, sprig(colours), 60, 0.8) +
      place(-24, 20, sprig(colours), -70, 0.8),
    flower(6, 14)(colours) +
      place(18, -24, sprig(colours), 20, 0.8) +
      place(-16, 24, sprig(colours), 200, 0.75),
  );

const block: Weave = (colours) => {
  const { motif, accent } = colours;
  const dots = Array.from({ length: 12 }, (_, index) =>
    place(0, 0, `<circle cx="22" r="1.600" fill="${accent}"/>`, index * 30),
  ).join('');
  const rosette =
    place(1.2, 0.8, flower(8, 17)({ ...colours, motif: mix(motif, colours.ground, 0.25) })) +
    flower(8, 16)(colours) +
    dots;
  return halfDrop(
    70,
    70,
    rosette,
    place(0, 0, flower(4, 9)(colours)) +
      `<circle r="12" fill="none" stroke="${motif}" stroke-width="1.500" stroke-dasharray="3 2.200"/>`,
  );
};

const kantha: Weave = (colours) => {
  const { motif, accent, ground } = colours;
  const rows = Array.from({ length: 13 }, (_, row) => `M${row % 2 ? 4 : 0} ${row * 8 + 4}H104`).join('');
  const stitches = `<path d="${rows}" stroke="${mix(ground, accent, 0.6)}" stroke-width="1.100" stroke-dasharray="4.400 3.600" fill="none"/>`;
  const sewn = { ...colours, trim: motif };
  return halfDrop(
    104,
    104,
    `<g transform="scale(1.250)">${lotus(sewn)}</g>`,
    `<g transform="scale(.8)">${flower(8, 16)(sewn)}</g>`,
    stitches,
  );
};

const batik: Weave = ({ motif, accent, ground, trim }) => {
  const pale = mix(ground, motif, 0.25);
  const bloom = `<path d="M0 -24C14 -24 24 -12 22 2C20 16 10 24 -2 24C-16 23 -25 12 -23 -2C-21 -15 -12 -24 0 -24Z" fill="${pale}"/><path d="M0 -15C9 -15 15 -8 14 1C13 10 6 15 -1 15C-10 14 -16 8 -15 -1C-13 -10 -8 -15 0 -15Z" fill="${motif}"/><circle r="6" fill="${accent}"/>`;
  const cracks = `<path d="M0 30L14 22 26 34 44 20 58 33 76 25 90 30M18 90L26 70 20 56 34 44M70 0L64 16 76 34 66 52 78 70 72 90" fill="none" stroke="${trim}" stroke-width=".9" opacity=".6"/>`;
  return halfDrop(90, 90, bloom, `<g transform="scale(.62)">${bloom}</g>`, cracks);
};

const tieDye: Weave = ({ motif, accent }) =>
  halfDrop(
    34,
    34,
    `<circle r="6" fill="none" stroke="${motif}" stroke-width="2.600" opacity=".85"/><circle r="1.700" fill="${accent}"/>`,
    `<circle r="4.200" fill="none" stroke="${motif}" stroke-width="2" opacity=".8"/>`,
  );

const dots: Weave = ({ motif, accent }) =>
  halfDrop(36, 36, `<circle r="5" fill="${motif}"/>`, `<circle r="3.200" fill="${accent}"/>`);

export const printed = { floral, block, kantha, batik, tieDye, dots };
