import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { generateSettingsDocs } from './generate-settings-docs.ts';

await writeFile(fileURLToPath(new URL('../docs/settings.md', import.meta.url)), generateSettingsDocs());
