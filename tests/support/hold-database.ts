import { startEmbedded } from '../../server/database/embedded/start.ts';

/** Uses the embedded server of a data folder until it is killed. */
await startEmbedded({ dataDir: process.argv[2] ?? '' });
process.stdout.write('holding\n');
