import { describe, expect, it } from 'vitest';
import { CannotRun, readOptions as readAndPrint, UsageError } from '../src/journeys/options.ts';

const readOptions = (argv: readonly string[], print = (_: string) => {}) => readAndPrint(argv, print);

describe('readOptions', () => {
  it('defaults to every journey against the local app', () => {
    expect(readOptions([])).toEqual({
      mock: false,
      criteria: ['transitions', 'ignored', 'states'],
      random: false,
      seed: 1,
      shard: { index: 1, of: 1 },
      machines: true,
      list: false,
      headed: false,
      jobs: 2,
      report: 'reports/journeys',
    });
  });

  it('reads each option', () => {
    const line =
      '--url https://staging.example/shop/ --only cart,coupon --cover edges --seed 7 --time 2m --shard 2/4 --replay abc --headed --jobs 3 --report out --export gherkin --no-machines --list';
    expect(readOptions(line.split(' '))).toEqual({
      url: 'https://staging.example',
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
      jobs: 3,
      report: 'out',
      export: 'gherkin',
    });
  });

  it('limits random paths to 60 s by default', () => {
    expect(readOptions(['--random'])).toMatchObject({ random: true, seconds: 60 });
    expect(readOptions(['--random', '--time', '90'])).toMatchObject({ seconds: 90 });
  });

  it('prints the options for --help', () => {
    let printed = '';
    const print = (text: string) => {
      printed += text;
    };
    expect(readOptions(['--help', '--mock'], print)).toBeUndefined();
    expect(printed).toMatch(/^Usage: npm run journeys -- \[options\]\n/);
    expect(printed).toContain('--shard <i/n>');
    expect(printed).toContain('Exits with 0 when everything passed');
  });
});

it.each([
  ['--url staging.example', 'Invalid --url "staging.example". Use a URL such as https://staging.example.'],
  ['--url localhost:3000', '. Use a URL such as'],
  ['--url file:///etc', '. Use a URL such as'],
  ['--url http://a.example --mock', 'Use either --url or --mock, not both.'],
  ['--random --replay abc', 'Use either --random or --replay, not both.'],
  ['--cover all', 'Invalid --cover "all". Use one of: transitions, edges, states.'],
  ['--export pdf', 'Invalid --export "pdf". Use one of: gherkin, markdown.'],
  ['--seed one', 'Invalid --seed "one". Use a whole number from 0.'],
  ['--jobs 0', 'Invalid --jobs "0". Use a whole number from 1.'],
  ['--time soon', 'Invalid --time "soon". Use a duration such as 60s or 2m.'],
  ['--time 0s', 'Invalid --time "0s". Use a duration such as 60s or 2m.'],
  ['--shard 3/2', 'Invalid --shard "3/2". Use a share such as 1/4.'],
  ['--shard 0/2', 'Use a share such as 1/4.'],
  ['--shard half', 'Use a share such as 1/4.'],
  ['--only cart,,coupon', 'Invalid --only "cart,,coupon". Use names such as cart,coupon.'],
  ['--report=', 'Invalid --report "". Use the name of a folder.'],
  ['--replay=', 'Invalid --replay "". Use the id of a path.'],
  ['--speed 9', "unknown option '--speed'"],
  ['cart', 'too many arguments'],
  ['--seed', "option '--seed <n>' argument missing"],
])('rejects %s with a one-line message', (line, sentence) => {
  const read = () => readOptions(line.split(' '));
  expect(read).toThrow(UsageError);
  expect(read).toThrow(CannotRun);
  expect(read).toThrow(sentence);
  expect(read).not.toThrow(/\n/);
});
