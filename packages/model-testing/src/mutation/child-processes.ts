import child_process, { ChildProcess } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Vitest setup file of the tests that run in Node: Node processes that a test starts load the mutated code too, even if the
 * test gives them an environment of its own. `execFileSync` and `execSync` are not covered.
 */
const added = process.env.MUTATION_NODE_OPTIONS ?? '';

const name = 'NODE_OPTIONS';
const withOptions = (options = ''): string =>
  options.includes(added) ? options : `${options} ${added}`.trim();

interface SpawnedProcess {
  spawn(options: { envPairs: string[] }): unknown;
}

// `spawn`, `fork`, `exec` and `execFile` call this method.
const prototype = ChildProcess.prototype as unknown as SpawnedProcess;
const { spawn } = prototype;
prototype.spawn = function (this: SpawnedProcess, options) {
  const prefix = `${name}=`;
  const own = options.envPairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
  const others = options.envPairs.filter((pair) => !pair.startsWith(prefix));
  return spawn.call(this, { ...options, envPairs: [...others, `${prefix}${withOptions(own)}`] });
};

interface Options {
  readonly env?: NodeJS.ProcessEnv;
}

const { spawnSync } = child_process;
const spawnSyncWithOptions = (
  command: string,
  given: readonly string[] | Options = [],
  more: Options = {},
) => {
  const [args, options]: [readonly string[], Options] = Array.isArray(given)
    ? [given, more]
    : [[], given as Options];
  const { env = process.env } = options;
  return spawnSync(command, args, { ...options, env: { ...env, [name]: withOptions(env[name]) } });
};
child_process.spawnSync = spawnSyncWithOptions as typeof spawnSync;
syncBuiltinESMExports();
