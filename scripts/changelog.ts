import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createCommand, main } from '../server/cli/command.ts';
import { CommandError } from '../server/errors/command-error.ts';
import { joinChanges } from './join-changes.ts';

const folder = new URL('../docs/changes/', import.meta.url);
const changelog = fileURLToPath(new URL('../CHANGELOG.md', import.meta.url));

const release = (version: string): void => {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .sort();
  const changes = files.map((file) => ({ file, text: readFileSync(new URL(file, folder), 'utf8') }));
  const date = new Date().toISOString().slice(0, 10);
  try {
    writeFileSync(changelog, joinChanges(readFileSync(changelog, 'utf8'), changes, version, date));
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
  for (const file of files) rmSync(new URL(file, folder));
};

await main(
  createCommand('npm run changelog --', 'Move docs/changes into a section of CHANGELOG.md.')
    .argument('<version>', 'the version of the release, such as 1.2.0')
    .action(release),
);
