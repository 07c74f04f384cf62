import { describe, expect, it } from 'vitest';
import { SetupError } from '../src/engine/setup-error.ts';
import { readOptions as readAndPrint, UsageError } from '../src/journeys/options.ts';

const config = {
  command: 'npm run journeys --',
  targets: { local: 'the built shop', mock: 'the shop with a mock' },
  exampleNames: 'cart,coupon',
  machines: 'the tests of the machines',
};
const readOptions = (argv: readonly string[], print = (_: string) => {}) => readAndPrint(argv, print, config);

describe('readOptions', () => {
  it('defaults to all journeys against the local app', () => {
    expect(readOptions([])).toEqual({
      mock: false,
      criteria: ['transitions', 'ignored', 'states'],
      random: false,
      seed: 1,
      shard: { index: 1, of: 1 },
      machines: true,
      list: false,
      headed: false,
      bail: false,
      browser: 'chromium',
      viewport: { width: 1280, height: 900 },
      locale: 'en-GB',
      jobs: 2,
      report: 'reports/journeys',
      screenshots: true,
    });
  });

  it('parses each option', () => {
    const line =
      '--url https://staging.example/shop/ --only cart,coupon --cover edges --seed 7 --time 2m --shard 2/4 --replay abc --headed --browser firefox --viewport 390x844 --locale bn-bd --bail --jobs 3 --report out --no-screenshots --export gherkin --no-machines --list';
    expect(readOptions(line.split(' '))).toEqual({
      url: 'https://staging.example/shop',
      mock: false,
      only: ['cart', 'coupon'],
      criteria: ['transitions', 'ignored', 'states', 'edges'],
      random: false,
      seed: 7,
      seconds: 120,
      shard: { index: 2, of: 4 },
      replay: 'abc',
      machines: false,
      list: true,
      headed: true,
      bail: true,
      browser: 'firefox',
      viewport: { width: 390, height: 844 },
      locale: 'bn-BD',
      jobs: 3,
      report: 'out',
      screenshots: false,
      export: 'gherkin',
    });
  });

  it('keeps the path of --url without its final slash', () => {
    expect(readOptions(['--url', 'https://host.example/app/'])).toMatchObject({
      url: 'https://host.example/app',
    });
    expect(readOptions(['--url', 'https://host.example/'])).toMatchObject({ url: 'https://host.example' });
  });

  it('limits random paths to 60 s by default', () => {
    expect(readOptions(['--random'])).toMatchObject({ random: true, seconds: 60 });
    expect(readOptions(['--random', '--time', '90'])).toMatchObject({ seconds: 90 });
  });

  it('stops random paths at a share of the goals', () => {
    expect(readOptions(['--random', '--until', '90%'])).toMatchObject({ until: 0.9 });
  });

  it('prints the options for --help', () => {
    let printed = '';
    const print = (text: string) => {
      printed += text;
    };
    expect(readOptions(['--help', '--mock'], print)).toBeUndefined();
    expect(printed).toMatch(/^Usage: npm run journeys -- \[options\]\n/);
    expect(printed).toContain('App under test (neither: the built shop):');
    expect(printed).toMatch(/--mock +the shop with a mock\n/);
    expect(printed).toContain('--shard <i/n>');
    expect(printed).toContain('Exits with 0 when everything passed');
  });
});

describe('readOptions without described targets', () => {
  const read = (...argv: string[]) => {
    let printed = '';
    const options = readAndPrint(
      argv,
      (text) => {
        printed += text;
      },
      { command: 'npx model-testing journeys' },
    );
    return { options, printed };
  };

  it('offers neither --mock nor --no-machines in neutral texts', () => {
    const { printed } = read('--help');
    expect(printed).toContain('App under test (without --url: the app that the config starts):');
    expect(printed).not.toMatch(/mock|machines|npm|database|cart/);
    expect(read().options).toMatchObject({ mock: false, machines: true });
  });

  it.each(['--mock', '--no-machines'])('rejects %s', (option) => {
    expect(() => read(option)).toThrow(new UsageError(`unknown option '${option}'`));
  });
});

it.each([
  ['--url staging.example', 'Invalid --url "staging.example". Use a URL such as https://staging.example.'],
  ['--url localhost:3000', '. Use a URL such as'],
  ['--url file:///etc', '. Use a URL such as'],
  ['--url https://ann:pass@staging.example', 'Invalid --url: it contains credentials. Pass them with'],
  ['--url https://staging.example/?lang=en', '. Use a URL without a query and a fragment.'],
  ['--url http://a.example --mock', 'Use either --url or --mock, not both.'],
  ['--random --replay abc', 'Use either --random or --replay, not both.'],
  ['--cover all', 'Invalid --cover "all". Use one of: transitions, edges, states, pairs.'],
  ['--export pdf', 'Invalid --export "pdf". Use one of: gherkin, markdown, json.'],
  ['--to paused --replay abc', 'Use only one of --to, --random and --replay.'],
  ['--until 90%', 'Use --until with --random.'],
  ['--random --until 0', 'Invalid --until "0". Use a share of the goals such as 90%.'],
  ['--viewport phone', 'Invalid --viewport "phone". Use a width and a height such as 390x844.'],
  ['--locale b_n', 'Invalid --locale "b_n". Use a language tag such as bn-BD.'],
  ['--browser edge', 'Invalid --browser "edge". Use one of: chromium, firefox, webkit.'],
  ['--seed one', 'Invalid --seed "one". Use a whole number from 0.'],
  ['--jobs 0', 'Invalid --jobs "0". Use a whole number from 1.'],
  ['--time soon', 'Invalid --time "soon". Use a duration such as 60s or 2m.'],
  ['--time 0s', 'Invalid --time "0s". Use a duration such as 60s or 2m.'],
  ['--shard 3/2', 'Invalid --shard "3/2". Use a share from 1/n to n/n, such as 1/4.'],
  ['--shard 0/2', 'Use a share from 1/n to n/n, such as 1/4.'],
  ['--shard half', 'Use a share from 1/n to n/n, such as 1/4.'],
  ['--only cart,,coupon', 'Invalid --only "cart,,coupon". Use names such as cart,coupon.'],
  ['--report=', 'Invalid --report "". Use the name of a folder.'],
  ['--replay=', 'Invalid --replay "". Use the id of a path.'],
  ['--speed 9', "unknown option '--speed'"],
  ['cart', 'too many arguments'],
  ['--seed', "option '--seed <n>' argument missing"],
])('rejects %s with a one-line message', (line, message) => {
  const read = () => readOptions(line.split(' '));
  expect(read).toThrow(UsageError);
  expect(read).toThrow(SetupError);
  expect(read).toThrow(message);
  expect(read).not.toThrow(/\n/);
});
