import { readdir, readFile } from 'node:fs/promises';
import { runningPostmaster } from '../../../server/database/embedded/postmaster-file.ts';

const parentOf = async (pid: number): Promise<number | undefined> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The process name, in parentheses, may contain spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields[1] === undefined ? undefined : Number(fields[1]);
};

/** Process ids of the PostgreSQL server of a data folder, postmaster first; empty when it is not running. */
export const postgresPids = async (dataFolder: string): Promise<number[]> => {
  const postmaster = await runningPostmaster(dataFolder);
  if (postmaster === undefined) return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(pids.map(parentOf));
  return [postmaster, ...pids.filter((_pid, at) => parents[at] === postmaster)];
};
