import { spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { readOptions, runJourneys } from '@razz/model-testing/journeys';
import { passed } from '@razz/model-testing/report';
import config from './model-testing.config.js';
import { startServer } from './server.js';

const isWindows = process.platform === 'win32';

// Mutants of the machine and the page. The tests must kill all of them.
const page = 'page/app.js';
const mutants = [
  { name: 'Pause stops', file: 'page/index.html', from: 'data-event="pause"', to: 'data-event="stop"' },
  {
    name: 'the episode number starts at 0',
    file: page,
    from: 'context.episode} of',
    to: 'context.episode - 1} of',
  },
  {
    name: 'the status has no role',
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
  { name: 'the end is not announced', file: page, from: 'isFinished = true', to: 'isFinished = false' },
  { name: 'unreadable text', file: 'page/style.css', from: 'color: #44515e;', to: 'color: #d0d5da;' },
  {
    name: 'an error in the console',
    file: page,
    from: 'player.start();',
    to: "player.start();\nconsole.error('!');",
  },
  {
    name: 'an unexpected request',
    file: page,
    from: 'isFinished = false;',
    to: "isFinished = false;\nfetch('/t', { method: 'POST' });",
  },
  {
    name: 'Next goes past the last episode',
    file: 'player-machine.js',
    from: 'episode < episodes',
    to: 'episode <= episodes',
  },
  {
    name: 'Stop is ignored while loading',
    file: 'player-machine.js',
    from: "on: { stop: 'stopped' },\n    },\n    playing",
    to: 'on: {},\n    },\n    playing',
  },
  {
    name: 'the error is not cleared',
    file: 'player-machine.js',
    from: "exit: assign({ error: '' }),",
    to: '',
  },
  { name: 'the speed does not change', file: 'player-machine.js', from: 'event.speed', to: 'context.speed' },
  { name: 'no loading timeout', file: 'player-machine.js', from: /after: \{ loadTimeout.*\n/, to: '' },
];

const applyMutant = (text, { name, from, to }) => {
  const result = text.replace(from, to);
  if (result === text) throw new Error(`The mutant "${name}" does not match the code. Update its \`from\`.`);
  return result;
};

/** Whether the tests of the machine fail without its golden table. */
const failsMachineTests = async (mutant) => {
  const original = await readFile(mutant.file, 'utf8');
  await writeFile(mutant.file, applyMutant(original, mutant));
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

/** The reason why the journeys fail; undefined when they pass. */
const journeyFailure = async (mutant) => {
  const edit = (file, text) => (file === mutant.file ? applyMutant(text, mutant) : text);
  const openTarget = async () => ({ ...(await startServer(0, edit)), about: mutant.name, isLocal: true });
  const command = 'npx model-testing journeys';
  const options = readOptions(['--bail', '--jobs', '1', '--report', 'reports/mutants'], () => undefined, {
    command,
  });
  const { journeys, ...rest } = config.journeys;
  const { reports } = await runJourneys(
    { ...rest, command, journeys, openTarget },
    journeys,
    options,
    () => undefined,
  );
  // Saved failures would run first for the next mutant.
  await rm('.journeys', { recursive: true, force: true });
  return reports.every(passed)
    ? undefined
    : reports.flatMap(({ runs }) => runs.flatMap(({ failure }) => failure?.reason.split('\n')[0] ?? []))[0];
};

let survived = 0;
for (const mutant of mutants) {
  const isMachine = mutant.file === 'player-machine.js';
  const killedBy = isMachine
    ? (await failsMachineTests(mutant)) && 'the machine paths'
    : await journeyFailure(mutant);
  if (!killedBy) survived += 1;
  process.stdout.write(
    `${killedBy ? 'killed  ' : 'SURVIVED'} ${mutant.name}${killedBy ? `: ${killedBy}` : ''}\n`,
  );
}
process.stdout.write(`${mutants.length - survived} of ${mutants.length} mutants killed\n`);
process.exitCode = survived === 0 ? 0 : 1;
