import { describe, expect, it } from 'vitest';
import { CannotRun, readOptions, UsageError } from './options.ts';

describe('what it understands', () => {
  it('runs everything over a shop of its own when nothing is asked for', () => {
    expect(readOptions([])).toEqual({
      mock: false,
      criteria: ['transitions', 'ignored', 'states'],
      random: false,
      seed: 1,
      shard: { index: 1, of: 1 },
      list: false,
      headed: false,
      jobs: 2,
      report: 'reports/journeys',
    });
  });

  it('reads each option', () => {
    const line =
      '--url https://staging.example/shop/ --only cart,coupon --cover edges --seed 7 --time 2m --shard 2/4 --replay abc --headed --jobs 3 --report out --export gherkin --list';
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
      list: true,
      headed: true,
      jobs: 3,
      report: 'out',
      export: 'gherkin',
    });
  });

  it('gives random journeys a minute, unless told', () => {
    expect(readOptions(['--random'])).toMatchObject({ random: true, seconds: 60 });
    expect(readOptions(['--random', '--time', '90'])).toMatchObject({ seconds: 90 });
  });

  it('answers --help with nothing to run', () => {
    expect(readOptions(['--help', '--mock'])).toBeUndefined();
  });
});

it.each([
  ['--url staging.example', '--url wants an address such as https://staging.example, not "staging.example"'],
  ['--url localhost:3000', '--url wants an address'],
  ['--url file:///etc', '--url wants an address'],
  ['--url http://a.example --mock', '--url and --mock exclude each other'],
  ['--random --replay abc', '--random and --replay exclude each other'],
  ['--cover all', '--cover knows transitions, edges, states, not "all"'],
  ['--export pdf', '--export knows gherkin, markdown, not "pdf"'],
  ['--seed one', '--seed wants a whole number, not "one"'],
  ['--jobs 0', '--jobs wants a whole number, not "0"'],
  ['--time soon', '--time wants something like 60s or 5m, not "soon"'],
  ['--time 0s', '--time wants something like 60s or 5m, not "0s"'],
  ['--shard 3/2', '--shard wants something like 1/4, not "3/2"'],
  ['--shard 0/2', '--shard wants something like 1/4'],
  ['--shard half', '--shard wants something like 1/4'],
  ['--only cart,,coupon', '--only wants names such as cart,coupon, not "cart,,coupon"'],
  ['--report=', '--report wants the name of a folder'],
  ['--replay=', '--replay wants the id of a journey'],
  ['--speed 9', "Unknown option '--speed'"],
  ['cart', "Unexpected argument 'cart'"],
  ['--seed', "Option '--seed <value>' argument missing"],
])('refuses %s in one sentence', (line, sentence) => {
  const read = () => readOptions(line.split(' '));
  expect(read).toThrow(UsageError);
  expect(read).toThrow(CannotRun);
  expect(read).toThrow(sentence);
  expect(read).not.toThrow(/\n/);
});
