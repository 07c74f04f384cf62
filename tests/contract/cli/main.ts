import { writeDocs } from './docs.ts';

process.stdout.write(`${writeDocs(process.argv[3] ?? '.').join('\n')}\n`);
