import { setTimeout as wait } from 'node:timers/promises';
import type { InjectedFault } from './check-history.ts';
import type { HistoryShop } from './history-shop.ts';
import type { Random } from './random.ts';
import type { Recorder } from './recorder.ts';

export type FaultKind =
  | 'server killed'
  | 'server frozen'
  | 'PostgreSQL killed'
  | 'PostgreSQL crashed'
  | 'PostgreSQL frozen'
  | 'database link cut'
  | 'clock stepped';

const maxStarts = 20;

/** Most histories have no killed server, whose start takes as long as a history. */
const weights: Record<FaultKind, number> = {
  'server killed': 8,
  'server frozen': 20,
  'PostgreSQL killed': 10,
  'PostgreSQL crashed': 12,
  'PostgreSQL frozen': 15,
  'database link cut': 20,
  'clock stepped': 15,
};

/** Breaks a part of the shop for a while. */
const inject: Record<FaultKind, (shop: HistoryShop, server: number, ms: number) => Promise<void>> = {
  'server killed': async (shop, server) => {
    await shop.servers[server]?.kill();
    // As systemd does: a start fails while PostgreSQL recovers.
    for (let attempt = 1; ; attempt += 1)
      try {
        return await shop.servers[server]?.start();
      } catch (error) {
        if (attempt === maxStarts) throw error;
        await wait(500);
      }
  },
  'server frozen': async (shop, server, ms) => {
    shop.servers[server]?.signal('SIGSTOP');
    await wait(ms);
    shop.servers[server]?.signal('SIGCONT');
  },
  'PostgreSQL killed': (shop) => shop.killPostmaster(),
  'PostgreSQL crashed': (shop) => shop.crashPostgres().catch(() => {}),
  'PostgreSQL frozen': async (shop, _, ms) => {
    const resume = await shop.freezePostgres();
    await wait(ms);
    resume();
  },
  'database link cut': async (shop, server, ms) => {
    shop.databaseLink(server).cut();
    await wait(ms);
    shop.databaseLink(server).restore();
  },
  'clock stepped': async (shop, server, ms) => {
    shop.servers[server]?.signal('SIGUSR2');
    await wait(ms);
    shop.servers[server]?.signal('SIGUSR2');
  },
};

/** Injects failures one after the other until the history is full. */
export const injectFaults = async (
  shop: HistoryShop,
  random: Random,
  recorder: Recorder,
): Promise<InjectedFault[]> => {
  const faults: InjectedFault[] = [];
  while (!recorder.isFull) {
    await wait(random.between(200, 900));
    if (recorder.isFull) break;
    const kind = random.weighted(weights);
    const server = random.between(0, 1);
    const ms = random.between(100, 1200);
    const start = recorder.now();
    await inject[kind](shop, server, ms);
    const name = kind.includes('PostgreSQL') ? kind : `${kind}: server ${server}`;
    faults.push({ name, start, end: recorder.now() });
  }
  return faults;
};
