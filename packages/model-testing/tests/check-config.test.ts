import { expect, it } from 'vitest';
import { checkConfig } from '../src/check-config.ts';
import { SetupError } from '../src/engine/setup-error.ts';
import { assertComplete } from '../src/engine/validate.ts';
import { readOptions } from '../src/journeys/options.ts';
import { selectJourneys } from '../src/journeys/plan.ts';
import { askModel } from './toy-machines.ts';

const work = () => undefined;
const journeys = { journeys: [{ name: 'cart' }], app: { openFixtures: work }, openTarget: work };
const suite = { name: 'all', sources: 'src', tests: ['tests'], operators: 'code', threshold: 0.9 };
const stages = [{ name: 'by tests', env: {} }];

it('accepts a config with journeys or mutants', () => {
  checkConfig({ journeys: { ...journeys, languages: ['en'] } }, 'config.js');
  checkConfig(
    { journeys: { ...journeys, journeys: work }, mutants: { suites: [{ ...suite, stages }] } },
    'c',
  );
});

it.each([
  [{ journey: journeys }, 'Unrecognized key: "journey"'],
  [{ journeys: { ...journeys, openTarget: undefined } }, 'expected function\n  → at journeys.openTarget'],
  [{ mutants: {} }, 'expected array, received undefined\n  → at mutants.suites'],
  [{ mutants: { suites: [suite] } }, 'received undefined\n  → at mutants.suites[0].stages'],
  [{ mutants: { suites: [{ ...suite, stages: [] }] } }, '→ at mutants.suites[0].stages'],
  [{ mutants: { suites: [{ ...suite, stages, treshold: 1 }] } }, 'Unrecognized key: "treshold"'],
])('rejects %j', (config, message) => {
  const check = () => checkConfig(config, 'config.js');
  expect(check).toThrow(SetupError);
  expect(check).toThrow(message);
});

it('rejects an empty list of journeys, with which a run would pass', () => {
  const options = readOptions([], work, { command: 'journeys' });
  expect(() => options && selectJourneys([], options)).toThrow(
    new SetupError('The config has no journeys: its list is empty.'),
  );
});

it('reports an incomplete model as an error of the setup, which is printed without a stack', () => {
  expect(() => assertComplete(askModel, { states: [] })).toThrow(SetupError);
});
