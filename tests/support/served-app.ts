import { type Connection, connect } from '../../server/database/connect.ts';
import { readSecret } from '../../server/startup/secret.ts';
import { testApp } from './test-app.ts';
import { testConfig } from './test-config.ts';

// Run as a process by serve-process.ts: prints its address, and closes on SIGTERM.
const [connection = '{}', dataDir = ''] = process.argv.slice(2);
const database = connect(JSON.parse(connection) as Connection);
const config = testConfig({ RAZZ_DATA_DIR: dataDir, GUARDED_PER_MINUTE: '1000' });
const app = await testApp({ config, secret: await readSecret(undefined, dataDir), database });
process.once('SIGTERM', async () => {
  await app.close();
  await database.close();
});
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
