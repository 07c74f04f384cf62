import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createActor, createMachine, fromPromise, setup } from 'xstate';
import { inspectActors } from '../../src/platform/inspect-actors.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());
const panel = () => page.getByRole('complementary', { name: 'XState actors' });

test('lists running actors with state, context and the last events', async () => {
  stop = inspectActors();
  let finish: (result: string) => void = () => undefined;
  const loaded = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const machine = setup({ actors: { load: fromPromise(() => loaded) } }).createMachine({
    id: 'shelf',
    initial: 'closed',
    context: { size: 17 },
    states: {
      closed: { on: { open: 'loading' } },
      loading: { invoke: { id: 'load', src: 'load', onDone: 'open' } },
      open: {},
    },
  });
  const shelf = createActor(machine).start();
  await expect.element(panel().getByText('shelf: closed', { exact: true })).toBeVisible();
  shelf.send({ type: 'open' } as never);
  await expect.element(panel().getByText('shelf: loading', { exact: true })).toBeVisible();
  await expect.element(panel().getByText('shelf › load: active', { exact: true })).toBeVisible();
  await userEvent.click(panel().getByText('shelf: loading', { exact: true }));
  await expect.element(panel().getByText('"size": 17')).toBeVisible();
  finish('done');
  await expect.element(panel().getByText('shelf: open', { exact: true })).toBeVisible();
  await expect.element(panel().getByText('shelf › load: active', { exact: true })).not.toBeInTheDocument();
  await expect.element(panel().getByText('shelf: open → loading', { exact: true })).toBeVisible();
  shelf.stop();
});

test('inspects nothing after it was removed', async () => {
  const isInspected = () => {
    const actor = createActor(createMachine({ id: 'later', initial: 'on', states: { on: {} } }));
    const inspect = vi.spyOn(actor.system, 'inspect');
    actor.start().stop();
    return inspect.mock.calls.length > 0;
  };
  stop = inspectActors();
  expect(isInspected()).toBe(true);
  stop();
  expect(isInspected()).toBe(false);
  await expect.element(panel()).not.toBeInTheDocument();
});
