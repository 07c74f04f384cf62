import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { filesOf, type Manifest } from './build/manifest.ts';

/** Limits in kB (1000 bytes) of brotli 11, and in requests. See docs/decisions for where they come from. */
const gates = { usable: 112, idle: 170, filled: 178, checkout: 190, css: 10, html: 1, requests: 12 };
const built = process.argv[2] ?? 'dist/shop';

const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Manifest;
const html = readFileSync(join(built, 'index.html'));

const brotli = (content: Buffer): number =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
const weigh = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + brotli(readFileSync(join(built, file))), 0) / 1000;

/** The parts of a route file: the router splits its component and the like from it. */
const routeParts = (file: string): string[] =>
  Object.keys(manifest).filter((name) => name.split('?')[0] === `src/routes/${file}.tsx`);
const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry);
if (entry === undefined) throw new Error(`${built} has no entry: run "npm run build" first`);

/** What the page fetches once idle: see afterLoad in src/main.tsx and src/features/shell/Overlays.tsx. */
const whenIdle = [
  'src/platform/actors/actors.ts',
  'src/platform/api/response-schemas.ts',
  'src/ui/cart/EmptyCartPanel.tsx',
];
/** The same with something in the cart: see src/features/shell/Overlays.tsx. */
const whenFilled = [...whenIdle.slice(0, 2), 'src/features/cart/CartOverlay.tsx'];
const fonts = (html.toString().match(/rel="preload"[^>]*as="font"/g) ?? []).length;

const pages = { home: 'index', listing: 'shop.$slug', product: 'products.$slug', checkout: 'checkout' };
let isOver = false;
const say = (page: string, what: string, figure: number, gate: number, unit = 'kB') => {
  const over = figure > gate;
  isOver ||= over;
  const shown = unit === 'kB' ? figure.toFixed(1) : String(figure);
  process.stdout.write(
    `${over ? 'OVER ' : 'ok   '} ${page.padEnd(9)} ${what.padEnd(26)} ${shown.padStart(6)} / ${gate} ${unit}\n`,
  );
};

for (const [page, file] of Object.entries(pages)) {
  const first = filesOf(manifest, [entry, ...routeParts(file)]);
  const idle = filesOf(manifest, [entry, ...routeParts(file), ...whenIdle]);
  if (page === 'checkout') say(page, 'JS, all of it', weigh(idle.scripts), gates.checkout);
  else {
    say(page, 'JS before it is usable', weigh(first.scripts), gates.usable);
    say(page, 'JS once idle', weigh(idle.scripts), gates.idle);
    const filled = filesOf(manifest, [entry, ...routeParts(file), ...whenFilled]);
    say(page, 'JS once idle, filled cart', weigh(filled.scripts), gates.filled);
    say(
      page,
      'requests before pictures',
      1 + first.scripts.size + first.styles.size + fonts,
      gates.requests,
      '',
    );
  }
  say(page, 'CSS', weigh(first.styles), gates.css);
}
say('shell', 'HTML without page data', brotli(html) / 1000, gates.html);
if (isOver) process.exitCode = 1;
