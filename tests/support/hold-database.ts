import { startEmbedded } from '../../server/database/embedded/start.ts';

// Run as a process: joins the embedded database server of a data folder until it is killed.
await startEmbedded({ dataDir: process.argv[2] ?? '' });
process.stdout.write('holding\n');
