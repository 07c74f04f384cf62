import { readFile } from 'node:fs/promises';
import Table from 'cli-table3';
import { createCommand, main } from '../server/cli/command.ts';
import { CommandError } from '../server/errors/command-error.ts';

/** Licences that are compatible with the shop's own. */
const accepted =
  /^(?:0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|CC0-1\.0|CC-BY-4\.0|ISC|MIT|MIT-0|Python-2\.0|Unlicense|Zlib|LGPL-3\.0-or-later)$/;

interface LockedPackage {
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/** Evaluates an SPDX expression: one operand of OR suffices, AND needs all. */
const isAccepted = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => accepted.test(part.trim())));

const report = async (): Promise<string> => {
  const lock = JSON.parse(await readFile(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const byLicence = new Map<string, string[]>();
  for (const [path, { license = 'none given', dev, link }] of Object.entries(lock.packages)) {
    if (!path.startsWith('node_modules/') || link === true || dev === true) continue;
    byLicence.set(license, [...(byLicence.get(license) ?? []), path.split('node_modules/').at(-1) ?? path]);
  }
  const table = new Table({ head: ['licence', 'packages'], style: { head: [], border: [] } });
  for (const [licence, names] of [...byLicence].sort(([a], [b]) => (a < b ? -1 : 1)))
    table.push([licence, names.length]);
  const rejected = [...byLicence].filter(([licence]) => !isAccepted(licence));
  if (rejected.length > 0)
    throw new CommandError(
      [
        'Packages with licences that are not accepted. Replace them or extend `accepted` in scripts/licences.ts.',
        ...rejected.map(([licence, names]) => `${licence}: ${names.join(', ')}`),
      ].join('\n'),
    );
  return table.toString();
};

await main(
  createCommand(
    'npm run licences',
    'List the licences of the production packages; fail on one that is not accepted.',
  ).action(async () => {
    process.stdout.write(`${await report()}\n`);
  }),
);
