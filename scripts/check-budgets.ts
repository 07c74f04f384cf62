import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { createCommand, main } from '../server/cli/command.ts';
import { CommandError, UsageError } from '../server/errors/command-error.ts';
import { filesOf, type Manifest } from './build/manifest.ts';

/** Budgets: kB (1000 bytes) after Brotli 11, and numbers of requests. docs/decisions explains them. */
const budgets = {
  usable: 112.5,
  idle: 141.4,
  filled: 164,
  checkout: 156.1,
  css: 10.4,
  html: 1,
  requests: 12,
};
const pages = { home: 'index', listing: 'shop.$slug', product: 'products.$slug', checkout: 'checkout' };

/** Chunks that the page loads once idle: see afterLoad in src/main.tsx and src/features/frame/Overlays.tsx. */
const whenIdle = [
  'src/platform/actors/actors.ts',
  'src/platform/api/check-response.ts',
  'src/platform/page/enhance-page.ts',
  'src/ui/cart/EmptyCartPanel.tsx',
];
/** With a filled cart: see src/features/frame/Overlays.tsx. */
const whenFilled = [...whenIdle.slice(0, -1), 'src/features/cart/CartOverlay.tsx'];

const brotli = (content: Buffer): number =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** Prints the sizes of a build. @throws CommandError if one is over its budget */
const checkBudgets = (built: string): void => {
  const manifestFile = join(built, '.vite/manifest.json');
  if (!existsSync(manifestFile)) throw new UsageError(`${built} is no build. Run "npm run build" first.`);
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry);
  if (entry === undefined) throw new CommandError(`${built} has no entry chunk.`);
  const html = readFileSync(join(built, 'index.html'));
  const fonts = (html.toString().match(/rel="preload"[^>]*as="font"/g) ?? []).length;

  const sizeOf = (files: Iterable<string>): number =>
    [...files].reduce((sum, file) => sum + brotli(readFileSync(join(built, file))), 0) / 1000;
  /** Chunks of a route file, from which the router splits its component. */
  const routeParts = (file: string): string[] =>
    Object.keys(manifest).filter((name) => name.split('?')[0] === `src/routes/${file}.tsx`);

  let isOver = false;
  const report = (page: string, metric: string, figure: number, budget: number, unit = 'kB') => {
    const over = figure > budget;
    isOver ||= over;
    const shown = unit === 'kB' ? figure.toFixed(1) : String(figure);
    process.stdout.write(
      `${over ? 'OVER ' : 'ok   '} ${page.padEnd(9)} ${metric.padEnd(26)} ${shown.padStart(6)} / ${budget} ${unit}\n`,
    );
  };

  for (const [page, file] of Object.entries(pages)) {
    const first = filesOf(manifest, [entry, ...routeParts(file)]);
    const idle = filesOf(manifest, [entry, ...routeParts(file), ...whenIdle]);
    if (page === 'checkout') report(page, 'JS once idle', sizeOf(idle.scripts), budgets.checkout);
    else {
      report(page, 'JS until interactive', sizeOf(first.scripts), budgets.usable);
      report(page, 'JS once idle', sizeOf(idle.scripts), budgets.idle);
      const filled = filesOf(manifest, [entry, ...routeParts(file), ...whenFilled]);
      report(page, 'JS once idle, filled cart', sizeOf(filled.scripts), budgets.filled);
      const requests = 1 + first.scripts.size + first.styles.size + fonts;
      report(page, 'requests before images', requests, budgets.requests, '');
    }
    report(page, 'CSS', sizeOf(first.styles), budgets.css);
  }
  report('shell', 'HTML without initial data', brotli(html) / 1000, budgets.html);
  if (isOver) throw new CommandError('Over the budget: see the lines that start with OVER.');
};

await main(
  createCommand('npm run budgets --', 'Compare the sizes of the built pages with their budgets.')
    .argument('[folder]', 'the build to check', 'dist/shop')
    .action(checkBudgets),
);
