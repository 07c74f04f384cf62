import { spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { readOptions, runJourneys } from '@razz/model-testing/journeys';
import { passed } from '@razz/model-testing/report';
import config from './model-testing.config.js';
import { startServer } from './server.js';

const isWindows = process.platform === 'win32';

// Faults of the machine and the page, put in one at a time. All must be found.
const page = 'page/app.js';
const mutants = [
  { name: 'Pause stops', file: 'page/index.html', from: 'data-event="pause"', to: 'data-event="stop"' },
  {
    name: 'the position counts from 0',
    file: page,
    from: 'context.episode} of',
    to: 'context.episode - 1} of',
  },
  {
    name: 'the status is no status',
    file: 'page/index.html',
    from: '<p role="status">',
    to: '<p class="status">',
  },
  {
    name: 'a failed request is ignored',
    file: page,
    from: 'if (!response.ok) throw',
    to: 'if (false) throw',
  },
  { name: 'the end is not announced', file: page, from: 'finished = true', to: 'finished = false' },
  { name: 'unreadable text', file: 'page/style.css', from: 'color: #44515e;', to: 'color: #d0d5da;' },
  {
    name: 'an error in the console',
    file: page,
    from: 'player.start();',
    to: "player.start();\nconsole.error('!');",
  },
  {
    name: 'a tracker',
    file: page,
    from: 'finished = false;',
    to: "finished = false;\nfetch('/t', { method: 'POST' });",
  },
  {
    name: 'Next passes the last episode',
    file: 'player-machine.js',
    from: 'episode < episodes',
    to: 'episode <= episodes',
  },
  {
    name: 'Stop does not stop what loads',
    file: 'player-machine.js',
    from: "on: { stop: 'stopped' },\n    },\n    playing",
    to: 'on: {},\n    },\n    playing',
  },
  { name: 'the error stays', file: 'player-machine.js', from: "exit: assign({ error: '' }),", to: '' },
  { name: 'the speed stays', file: 'player-machine.js', from: 'event.speed', to: 'context.speed' },
  { name: 'it waits for ever', file: 'player-machine.js', from: /after: \{ patience.*\n/, to: '' },
];

const edited = (text, { name, from, to }) => {
  const result = text.replace(from, to);
  if (result === text) throw new Error(`"${name}" changes nothing: the code has changed`);
  return result;
};

/** Whether the tests of the machine fail, without its reviewed table. */
const failsMachineTests = async (mutant) => {
  const original = await readFile(mutant.file, 'utf8');
  await writeFile(mutant.file, edited(original, mutant));
  try {
    const { status } = spawnSync('npx', ['vitest', 'run'], {
      env: { ...process.env, GOLDEN: 'off' },
      shell: isWindows,
    });
    return status !== 0;
  } finally {
    await writeFile(mutant.file, original);
  }
};

/** Whether the journeys fail, and why. */
const failsJourneys = async (mutant) => {
  const edit = (file, text) => (file === mutant.file ? edited(text, mutant) : text);
  const openTarget = async () => ({ ...(await startServer(0, edit)), about: mutant.name, ours: true });
  const command = 'npx model-testing journeys';
  const options = readOptions(
    ['--bail', '--jobs', '1', '--report', 'reports/mutants'],
    () => undefined,
    command,
  );
  const { journeys, ...rest } = config.journeys;
  const { reports } = await runJourneys(
    { ...rest, command, journeys, openTarget },
    journeys,
    options,
    () => undefined,
  );
  // What failed would run first next time.
  await rm('.journeys', { recursive: true, force: true });
  return reports.every(passed)
    ? undefined
    : reports.flatMap(({ runs }) => runs.flatMap(({ failure }) => failure?.reason.split('\n')[0] ?? []))[0];
};

let survived = 0;
for (const mutant of mutants) {
  const isMachine = mutant.file === 'player-machine.js';
  const by = isMachine
    ? (await failsMachineTests(mutant)) && 'the machine paths'
    : await failsJourneys(mutant);
  if (!by) survived += 1;
  process.stdout.write(`${by ? 'killed  ' : 'SURVIVED'} ${mutant.name}${by ? `: ${by}` : ''}\n`);
}
process.stdout.write(`${mutants.length - survived} of ${mutants.length} mutants killed\n`);
process.exitCode = survived === 0 ? 0 : 1;
