import type { AnyStateMachine } from 'xstate';
import { draftOf } from './draft.ts';

const quote = (name: string): string => `'${name.replaceAll("'", "\\'")}'`;

const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name));

const entries = (lines: readonly string[]): string => lines.map((line) => `      ${line}\n`).join('');

export interface FirstModel {
  readonly machine: AnyStateMachine;
  readonly name: string;
  /** Import of the machine: `{ playerMachine }` or `playerMachine`. */
  readonly imported: string;
  /** Expression of the machine in the model. */
  readonly expression: string;
  /** Path of the machine's file from the test. */
  readonly from: string;
  /** Whether the test is TypeScript. */
  readonly typed: boolean;
}

/**
 * The test file of a machine with all that its model must list: the cases of each event, the outcomes of each actor, and
 * an empty assertion of each state. Run, it reports what is left to fill in.
 */
export const firstModel = ({ machine, name, imported, expression, from, typed }: FirstModel): string => {
  const { hasInput, events, raised, actors, states, start, final } = draftOf(machine);
  const cases = events
    .filter((type) => !raised.includes(type))
    .map((type) => {
      const isPartial = type.endsWith('.*');
      const begin = type.slice(0, -2);
      return isPartial
        ? `${key(begin)}: { plain: {} }, // or events that begin with ${quote(`${begin}.`)}`
        : `${key(type)}: { plain: {} },`;
    });
  const outcomes = Object.entries(actors).map(
    ([src, list]) => `${key(src)}: {${list.length > 0 ? ` ${list.join(', ')} ` : ''}},`,
  );
  return `import { machineModel } from '@razz/model-testing/machine';
import { describeMachine } from '@razz/model-testing/vitest';
import { expect } from 'vitest';
import ${imported} from '${from}';

describeMachine(
  machineModel({
    name: '${name}',
    machine: ${expression},
${hasInput ? `    // What the context reads, if it reads any.\n    input: {}${typed ? ' as never' : ''},\n` : ''}    // Payloads of each event: one case for each that makes a difference.
    cases: {
${entries(cases)}    },
${raised.length > 0 ? `    // Events that only the machine sends to itself.\n    internal: [${raised.map((type) => `'${type}'`).join(', ')}],\n` : ''}${
  outcomes.length > 0
    ? `    // What each actor can do. One that only receives events has no outcomes.
    actors: {
${entries(outcomes)}    },
`
    : ''
}    // What is true in each state, by the specification: \`({ context }) => expect(context.title).not.toBe('')\`.
    states: {
${entries(
  states.map((state) =>
    final.includes(state)
      ? `${key(state)}: ({ snapshot }) => expect(snapshot.status).toBe('done'),`
      : `${key(state)}: () => undefined,`,
  ),
)}    },
    // The next state of each move, by the specification; every other move must stay in its state.
    // transitions: { ${key(states[0] ?? 'idle')}: { ${key(events[0] ?? 'event')}: ${quote(states[1] ?? states[0] ?? 'idle')} } },
    // What is true of every step. Add what the context contains at the start.
    invariants: {
      'starts as specified': ({ last, state }) => {
        if (!last) expect(state).toBe(${quote(start)});
      },
    },
  }),
  // Then list all behaviour of the machine: GOLDEN=update npx vitest run
  // { golden: new URL('${name}.golden.md', import.meta.url) },
);
`;
};
