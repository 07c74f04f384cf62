import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, fromPromise, setup } from 'xstate';
import { explore } from '../src/engine/explore.ts';
import { goldenTable } from '../src/engine/golden-table.ts';

const parts = {
  output: 'ok',
  tag: 'busy',
  title: 'Loading',
  sound: 'ding',
  greeting: 'hello',
  path: '/list',
};

const machineWith = ({ output, tag, title, sound, greeting, path }: typeof parts) =>
  setup({
    actors: { load: fromPromise<undefined, { path: string }>(async () => undefined) },
    actions: {
      play: (_, _params: { sound: string }) => undefined,
      greet: (_, _params: { text: string }) => undefined,
    },
  }).createMachine({
    initial: 'loading',
    output,
    invoke: { id: 'load', src: 'load', input: { path }, onError: {} },
    states: {
      loading: {
        tags: tag,
        meta: { title },
        entry: { type: 'greet', params: { text: greeting } },
        on: { end: { target: 'ended', actions: { type: 'play', params: { sound } } } },
      },
      ended: { type: 'final' },
    },
  }) as AnyStateMachine;

const tableWith = async (changed: Partial<typeof parts>) => {
  const machine = machineWith({ ...parts, ...changed });
  return goldenTable(await explore({ name: 'load', machine, cases: { end: { plain: {} } } }));
};

describe('a golden table', () => {
  it('contains all that others see of a machine', async () => {
    const table = await tableWith({});
    expect(table).toContain(
      'Starts in **loading**. Context: `{}`\n- runs greet {text: "hello"}\n- calls load({path: "/list"})',
    );
    expect(table).toContain('## loading\n\nTags: busy. Meta: {title: "Loading"}');
    expect(table).toContain('| end · plain | ended (end) | runs play {sound: "ding"}<br>output: "ok" |');
  });

  it.each(Object.keys(parts))('changes with the %s', async (part) => {
    expect(await tableWith({ [part]: 'other' })).not.toBe(await tableWith({}));
  });
});

it('tells whether a state sets its timer again when it has fired', async () => {
  const rowWith = async (target: object) => {
    const ticking = { after: { 10: { ...target, reenter: true } } };
    const machine = setup({}).createMachine({ initial: 'on', states: { on: ticking } }) as AnyStateMachine;
    const table = goldenTable(await explore({ name: 'clock', machine, cases: {} }));
    return table.split('\n').find((line) => line.startsWith('| after'));
  };
  expect(await rowWith({ target: 'on' })).toMatch(/ \| {2}\|$/);
  expect(await rowWith({})).toContain('does not set the timer again');
});
