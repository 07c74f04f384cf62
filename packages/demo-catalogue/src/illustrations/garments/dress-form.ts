import { drawShape } from '../shape.ts';
import { radialGradient, type SvgDefinitions } from '../svg-definitions.ts';

const LINEN = '#d9c8b0';

/** A tailor's dress form of linen with a wooden cap. */
export const dressForm = (defs: SvgDefinitions): string => {
  const d =
    'M306 78C308 108 300 128 268 140C236 150 222 168 226 204C232 262 250 300 264 350C250 384 236 420 230 470H430C424 420 410 384 396 350C410 300 428 262 434 204C438 168 424 150 392 140C360 128 352 108 354 78C340 70 320 70 306 78Z';
  const wood = radialGradient(defs, [
    [0, '#c99a66'],
    [0.6, '#8f5f35'],
    [1, '#5c3a1e'],
  ]);
  return (
    drawShape(defs, { d, ground: LINEN, elevation: 12, gloss: 0.1 }) +
    `<path d="M330 92V420" stroke="#a08b6c" stroke-width="1.200" stroke-dasharray="5 4" opacity=".7"/>` +
    `<ellipse cx="330" cy="76" rx="25" ry="7" fill="${wood}"/><path d="M322 74C320 62 316 58 318 50C320 40 340 40 342 50C344 58 340 62 338 74Z" fill="${wood}"/>`
  );
};
