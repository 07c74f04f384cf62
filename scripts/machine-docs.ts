import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { generateMachineDocs } from './generate-machine-docs.ts';

await writeFile(fileURLToPath(new URL('../docs/machines.md', import.meta.url)), await generateMachineDocs());
