import { pathOf, replay } from '@razz/model-testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assign, emit, fromPromise, setup } from 'xstate';
import { type Answer, answers, breaks, type Ending, offline, proxyPage, timesOut } from './answers.ts';
import { Gate } from './gate.ts';
import { generatorModel } from './generator-model.ts';
import { MachineHost } from './machine-host.ts';
import { type MachineModel, machineModel } from './machine-model.ts';

const check = fromPromise<string, { code: string }>(async ({ input, signal }) => {
  const response = await fetch(`/api/get_coupon_details/${input.code}`, { signal });
  const body = await response.json();
  return `${response.status} ${body.is_valid ?? body.message}`;
});

const base = setup({
  types: {
    context: {} as { message: string; checks: number },
    events: {} as { type: 'check'; code: string } | { type: 'leave' },
    emitted: {} as { type: 'checked' },
  },
  actors: { check },
}).createMachine({
  id: 'toy',
  context: { message: '', checks: 0 },
  initial: 'idle',
  states: {
    idle: { on: { check: 'checking' } },
    checking: {
      invoke: {
        src: 'check',
        id: 'check',
        input: ({ event }) => ({ code: event.type === 'check' ? event.code : '' }),
        onDone: {
          target: 'idle',
          actions: [
            assign({
              message: ({ event }) => event.output,
              checks: ({ context }) => Math.min(1, context.checks + 1),
            }),
            emit({ type: 'checked' }),
          ],
        },
        onError: { target: 'idle', actions: assign({ message: ({ event }) => (event.error as Error).name }) },
      },
      on: { leave: 'idle' },
    },
  },
});

const verdict = { msg: 'Unknown code.', is_valid: false, coupon: null };

const modelWith = (
  endings: Record<string, Ending<string>>,
  more: Partial<MachineModel<typeof base>> = {},
) => {
  return machineModel({
    name: 'toy',
    machine: base,
    cases: { check: { typed: { code: 'SAVE' } }, leave: { plain: {} } },
    calls: { check: { actor: check, endings } },
    states: { idle: () => undefined, checking: ({ waiting }) => expect(waiting).toHaveLength(1) },
    invariants: {},
    ...more,
  }) as unknown as MachineModel;
};

const gate = new Gate();
beforeAll(() => gate.open());
afterAll(() => gate.close());

const run = async (model: MachineModel, moves: string[]) => {
  const core = generatorModel(model, gate);
  const host = new MachineHost(model, core, gate);
  return replay(core, pathOf(moves), host);
};

describe('a machine on its host', () => {
  it.each<[string, Answer]>([
    ['answered', answers(200, verdict)],
    ['broken', breaks],
    ['offline', offline],
    ['slow', timesOut],
    ['proxied', proxyPage],
  ])('holds its request until the path says how it ends: %s', async (name, ending) => {
    const result = await run(modelWith({ [name]: ending }), [
      'check · typed',
      `check answers · ${name}`,
      'leave · plain',
    ]);
    expect(result.failure?.message).toBeUndefined();
    expect(result.steps.map(({ to }) => to)).toEqual(['checking', 'idle', 'idle']);
  });

  it('gives a timeout as AbortSignal.timeout does', async () => {
    const learned = await gate
      .probe('check', check as never, { code: 'A' }, timesOut)
      .catch((error: Error) => error.name);
    expect(learned).toBe('TimeoutError');
  });

  it('lets a machine leave in the middle of a call', async () => {
    const result = await run(modelWith({ valid: answers(200, verdict) }), ['check · typed', 'leave · plain']);
    expect(result.failure).toBeUndefined();
  });

  it('names a broken rule with its state and event', async () => {
    const model = modelWith(
      { valid: answers(200, verdict) },
      { invariants: { 'nothing is said twice': ({ context }) => expect(context.message).toBe('') } },
    );
    const result = await run(model, ['check · typed', 'check answers · valid']);
    expect(result.failure?.message).toMatch(
      /^in "checking", after "check answers · valid": broken rule "nothing is said twice"/,
    );
  });

  it('shows an invariant what was emitted and what was requested', async () => {
    const seen: string[] = [];
    const model = modelWith(
      { valid: answers(200, verdict) },
      {
        invariants: {
          looks: ({ last }) => {
            if (last)
              seen.push(
                `${last.move}: ${[...last.requests.map(({ path }) => path), ...last.emitted.map(({ type }) => type)]}`,
              );
          },
        },
      },
    );
    await run(model, ['check · typed', 'check answers · valid']);
    expect(seen).toEqual(['check · typed: /api/get_coupon_details/SAVE', 'check answers · valid: checked']);
  });

  it('refuses an answer that the contract does not declare', async () => {
    const result = await run(modelWith({ odd: answers(200, { ok: true }) }), [
      'check · typed',
      'check answers · odd',
    ]);
    expect(result.failure?.message).toContain(
      "the model's 200 for GET /api/get_coupon_details/SAVE is not the contract's",
    );
    const other = await run(modelWith({ odd: answers(204, null) }), ['check · typed', 'check answers · odd']);
    expect(other.failure?.message).toContain('never answers 204');
  });

  it('refuses a request that is not in the contract', async () => {
    const stray = fromPromise<string, { code: string }>(async () => (await fetch('/api/nowhere')).statusText);
    const model = modelWith({}, { calls: { check: { actor: stray, endings: { any: breaks } } } });
    const result = await run(model, ['check · typed']);
    expect(result.failure?.message).toContain('GET /api/nowhere is not in the contract');
  });

  it('names an actor without endings', () => {
    expect(() => generatorModel(modelWith({}, { calls: {} as never }), gate)).toThrow(
      'the model of toy names no endings for the actor check',
    );
  });

  it('fails when an ignored event does something', async () => {
    const model = modelWith({ valid: answers(200, verdict) });
    const core = generatorModel(model, gate);
    let leaves = 0;
    // A machine that the generator does not know reacts to what the known one ignores.
    const meddled = setup({ types: {} as never, actors: { check } }).createMachine({
      ...base.config,
      on: { leave: { actions: assign(() => ({ message: `left ${++leaves}` })) } },
    } as never);
    const host = new MachineHost(model, { ...core, machine: meddled as never }, gate);
    const result = await replay(core, pathOf(['leave · plain']), host);
    expect(result.failure?.message).toContain(
      'in "idle", after "leave · plain": the context after the ignored leave',
    );
  });
});
