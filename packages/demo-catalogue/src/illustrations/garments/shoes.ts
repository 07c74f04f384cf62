import { weaves } from '../cloth/weaves.ts';
import { darker, lighter, mix } from '../colour.ts';
import type { Look } from '../look.ts';
import { drawShape, patternFill } from '../shape.ts';
import { blur, clip, type SvgDefinitions } from '../svg-definitions.ts';

const pair = (shoe: string, gapX: number, gapY: number, scale = 1) =>
  `<g transform="translate(${330 - 330 * scale} ${413 - 413 * scale}) scale(${scale})"><g transform="translate(${-gapX} ${-gapY}) rotate(-4 330 413)">${shoe}</g><g transform="translate(${gapX} ${gapY}) rotate(3 330 413)">${shoe}</g></g>`;

/** Embroidered slipper with a curled toe, side view. */
export const nagra = (defs: SvgDefinitions, look: Look): string => {
  const { colours } = look;
  const sole = mix('#7a4a24', colours.ground, 0.12);
  const upper =
    'M118 452C112 416 118 380 132 352C152 372 184 384 214 388C262 384 306 396 356 424C410 452 470 448 520 420C552 402 566 376 560 352C556 336 540 334 534 344C530 352 536 360 544 358C560 340 586 352 586 384C584 430 540 472 486 486C380 500 220 500 130 490C120 482 118 466 118 452Z';
  const opening =
    'M132 352C152 372 184 384 214 388C262 384 306 396 352 422C300 436 196 436 140 412C130 396 128 372 132 352Z';
  const stem = (x: number, y: number, rotation: number, size: number) =>
    `<g transform="translate(${x} ${y}) rotate(${rotation}) scale(${size})"><path d="M0 -16C9 -6 9 6 0 12C-9 6 -9 -6 0 -16Z" fill="${colours.motif}"/><circle r="4" fill="${colours.accent}"/></g>`;
  const embroidery =
    `<path d="M124 468C240 478 400 478 500 452C540 438 566 414 576 386" fill="none" stroke="${colours.motif}" stroke-width="7"/><path d="M124 468C240 478 400 478 500 452C540 438 566 414 576 386" fill="none" stroke="${colours.accent}" stroke-width="3" stroke-dasharray="1 8" stroke-linecap="round"/>` +
    [
      stem(420, 444, 80, 1.1),
      stem(462, 438, 70, 1),
      stem(500, 424, 58, 0.9),
      stem(380, 442, 95, 0.9),
      stem(170, 448, 90, 0.9),
      stem(220, 456, 90, 0.9),
      stem(270, 458, 90, 0.9),
      stem(322, 452, 92, 0.9),
    ].join('');
  const shoe =
    drawShape(defs, {
      d: 'M116 474C220 492 400 494 500 476C540 466 566 446 580 424C574 470 540 498 486 506C380 516 220 516 126 506C116 500 112 486 116 474Z',
      ground: sole,
      elevation: 16,
      gloss: 0.5,
    }) +
    drawShape(defs, {
      d: upper,
      ground: colours.ground,
      tile: weaves[look.weave](colours),
      scale: 0.4,
      gloss: 0.6,
      elevation: 3,
      inlay: embroidery,
      folds: [{ d: 'M352 428C400 440 440 436 470 424', width: 10, strength: 0.4 }],
    }) +
    `<path d="${opening}" fill="${darker(colours.ground, 0.6)}"/><path d="M150 400C200 424 290 428 338 420C300 432 196 434 146 412Z" fill="${mix(sole, '#e7cda3', 0.5)}"/><path d="M132 352C152 372 184 384 214 388C262 384 306 396 356 424" fill="none" stroke="${colours.motif}" stroke-width="5"/><circle cx="552" cy="350" r="9" fill="${colours.accent}"/>`;
  return pair(`<g transform="translate(0 -150) scale(1 1.360)">${shoe}</g>`, 22, 134, 0.94);
};

/** Top view of a sandal with the given straps. */
const sandalTop = (defs: SvgDefinitions, look: Look, straps: string, shadowStraps: string): string => {
  const { colours } = look;
  const sole =
    'M330 120C386 118 414 168 412 240C410 310 392 360 396 440C400 520 408 570 396 622C386 668 360 690 330 690C300 690 274 668 266 622C256 570 266 520 264 440C262 360 244 310 246 240C248 168 278 122 330 120Z';
  const inner =
    'M330 134C378 132 400 176 398 242C396 310 378 362 382 442C386 520 394 566 384 616C376 656 356 674 330 674C304 674 286 656 278 616C270 566 280 520 278 442C276 362 260 310 262 242C264 178 288 136 330 134Z';
  const reach =
    'M330 108C396 106 424 164 420 244C416 314 402 360 408 440C410 520 416 570 404 622L256 622C244 570 250 520 252 440C258 360 244 314 240 244C236 164 264 108 330 108Z';
  const insole = mix('#b98352', colours.ground, 0.25);
  return (
    drawShape(defs, { d: sole, ground: darker(insole, 0.45), elevation: 16, gloss: 0.3 }) +
    `<path d="${inner}" fill="${insole}"/><path d="${inner}" fill="none" stroke="${lighter(insole, 0.5)}" stroke-width="1.500" stroke-dasharray="5 4"/><ellipse cx="330" cy="596" rx="34" ry="52" fill="${darker(insole, 0.3)}" opacity=".35" ${blur(defs, 12)}/><ellipse cx="328" cy="216" rx="44" ry="52" fill="${darker(insole, 0.3)}" opacity=".3" ${blur(defs, 14)}/>` +
    `<path d="M316 610h28" stroke="${darker(insole, 0.5)}" stroke-width="4"/>` +
    `<g fill="none" stroke="#1d0f12" opacity=".4" transform="translate(3 9)" ${blur(defs, 5)}>${shadowStraps}</g><g ${clip(defs, reach)}>${straps}</g>`
  );
};

const twoFeet = (shoe: string, scale = 0.96) =>
  `<g transform="translate(${330 - 330 * scale} ${413 - 413 * scale}) scale(${scale})"><g transform="translate(-104 0) rotate(-5 330 413)"><g transform="translate(660 0) scale(-1 1)">${shoe}</g></g><g transform="translate(104 0) rotate(5 330 413)">${shoe}</g></g>`;

/** Leather toe-ring sandal with crossed straps. */
export const sandal = (defs: SvgDefinitions, look: Look): string => {
  const { colours } = look;
  const band = (d: string, width: number) =>
    `<path d="${d}" fill="none" stroke="${darker(colours.ground, 0.55)}" stroke-width="${width + 2.5}"/><path d="${d}" fill="none" stroke="${colours.ground}" stroke-width="${width}"/><path d="${d}" fill="none" stroke="${patternFill(defs, weaves[look.weave](colours), 0.35)}" stroke-width="${width - 6}"/><path d="${d}" fill="none" stroke="${lighter(colours.ground, 0.5)}" stroke-width="${width - 5}" stroke-dasharray="1.500 ${width * 0.16 + 3}" opacity=".35"/>`;
  const cross = ['M250 300C290 250 350 230 404 340', 'M408 268C380 228 320 240 252 366'];
  const toe = 'M306 196C302 168 312 146 330 146C346 146 352 166 350 190L334 280';
  const straps =
    band(toe, 15) +
    cross.map((d) => band(d, 44)).join('') +
    `<circle cx="330" cy="282" r="20" fill="${colours.accent}" stroke="${darker(colours.accent, 0.4)}"/><circle cx="330" cy="282" r="11" fill="${colours.motif}"/>`;
  return twoFeet(
    sandalTop(defs, look, straps, cross.map((d) => `<path d="${d}" stroke-width="44"/>`).join('')),
  );
};

/** Slide with one wide embroidered strap. */
export const slide = (defs: SvgDefinitions, look: Look): string => {
  const { colours } = look;
  const d =
    'M244 224C264 190 392 184 416 224C424 276 420 330 398 372C364 344 296 346 266 376C244 330 238 276 244 224Z';
  const strap = drawShape(defs, {
    d,
    ground: colours.ground,
    tile: weaves[look.weave](colours),
    scale: 0.55,
    elevation: 10,
    gloss: 0.45,
    folds: [
      { d: 'M262 220C256 280 262 330 276 366', width: 10, strength: 0.5 },
      { d: 'M398 220C404 280 398 330 388 362', width: 10, strength: 0.5 },
    ],
  });
  const edge = `<path d="M246 232C266 200 392 194 414 232M266 368C296 338 364 336 398 364" fill="none" stroke="${colours.motif}" stroke-width="6"/><path d="M246 232C266 200 392 194 414 232M266 368C296 338 364 336 398 364" fill="none" stroke="${colours.accent}" stroke-width="3" stroke-dasharray="1 7" stroke-linecap="round"/>`;
  return twoFeet(sandalTop(defs, look, strap + edge, ''));
};

/** Top view of a leather loafer. */
export const loafer = (defs: SvgDefinitions, look: Look): string => {
  const { colours } = look;
  const shell =
    'M330 112C388 112 420 166 416 244C414 316 398 360 400 440C404 520 412 572 400 626C390 672 364 696 330 696C296 696 270 672 262 626C250 572 258 520 260 440C262 360 246 316 244 244C240 166 272 112 330 112Z';
  const mouth =
    'M330 372C372 372 384 430 382 500C386 570 390 606 380 636C372 662 352 674 330 674C308 674 288 662 280 636C270 606 276 570 278 500C276 430 288 372 330 372Z';
  const shoe =
    drawShape(defs, {
      d: shell,
      ground: colours.ground,
      tile: weaves[look.weave](colours),
      scale: 0.6,
      elevation: 17,
      gloss: 0.9,
      folds: [{ d: 'M272 300C300 330 360 330 390 296', width: 12, strength: 0.3 }],
    }) +
    `<path d="${mouth}" fill="${darker(colours.ground, 0.72)}"/><path d="M330 420C360 420 368 470 366 520C370 590 372 616 364 636C358 652 346 660 330 660C314 660 302 652 296 636C288 616 292 590 294 520C292 470 300 420 330 420Z" fill="${mix('#c79a68', colours.ground, 0.2)}"/>` +
    `<path d="M262 312C270 250 290 200 330 196C370 200 390 250 398 312" fill="none" stroke="${darker(colours.ground, 0.55)}" stroke-width="3"/><path d="M268 316C276 258 296 210 330 206C364 210 384 258 392 316" fill="none" stroke="${lighter(colours.ground, 0.45)}" stroke-width="1.500" stroke-dasharray="4 3"/>` +
    drawShape(defs, {
      d: 'M254 318C290 300 370 300 406 318L404 362C366 346 294 346 258 362Z',
      ground: colours.trim,
      elevation: 6,
      gloss: 0.7,
    }) +
    `<rect x="304" y="318" width="52" height="20" rx="9" fill="none" stroke="${colours.accent}" stroke-width="5"/><ellipse cx="306" cy="180" rx="26" ry="40" fill="#fff" opacity=".18" transform="rotate(18 306 180)" ${blur(defs, 10)}/>`;
  return twoFeet(shoe);
};
