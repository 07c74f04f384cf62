import { readdir } from 'node:fs/promises';
import { stateDiagram, transitionsOf, triggerOf } from '@razz/model-testing/report';
import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate';
import { type DescribedEvent, type DescribedMachine, describeMachines } from './machine-types.ts';

const folder = new URL('../src/machines/', import.meta.url);
/** The events of this file can be emitted by almost every machine: they are listed once. */
const sharedFile = 'notifications.ts';
/** Diagrams of more lines are divided into regions. */
const maxLines = 30;

interface LoadedMachine {
  readonly file: string;
  readonly name: string;
  readonly machine: AnyStateMachine;
}

const loadMachines = async (): Promise<LoadedMachine[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
  const found: LoadedMachine[] = [];
  for (const file of files) {
    const exported = (await import(new URL(file, folder).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported).sort(([a], [b]) => (a < b ? -1 : 1)))
      if (value instanceof StateMachine) found.push({ file, name, machine: value });
  }
  return found;
};

const linkTo = (heading: string): string => `[${heading}](#${heading.toLowerCase()})`;

const fence = (diagram: string): string => `\`\`\`mermaid\n${diagram}\n\`\`\``;

const fold = (summary: string, content: string): string =>
  `<details>\n<summary>${summary}</summary>\n\n${content}\n\n</details>`;

/** What a parallel machine does in all of its regions. */
const rootLines = ({ root }: AnyStateMachine): string[] => {
  const actors = root.invoke.map(({ src }) => `\`${src}\``);
  const handled = transitionsOf(root).map((transition) => `\`${triggerOf(transition)}\``);
  return [
    ...(actors.length > 0 ? [`Invokes ${actors.join(', ')} as long as it runs.`] : []),
    ...(handled.length > 0 ? [`Handles ${[...new Set(handled)].join(', ')} in every state.`] : []),
  ];
};

const diagrams = (machine: AnyStateMachine): string => {
  const whole = stateDiagram(machine);
  const regions: AnyStateNode[] = machine.root.type === 'parallel' ? Object.values(machine.root.states) : [];
  if (regions.length === 0 || whole.split('\n').length <= maxLines) return fence(whole);
  const names = regions.map(({ key }) => `\`${key}\``).join(', ');
  return [
    [`Parallel regions: ${names}.`, ...rootLines(machine)].join(' '),
    ...regions.map(({ key }) => fold(`Region <code>${key}</code>`, fence(stateDiagram(machine, key)))),
  ].join('\n\n');
};

const cell = (text: string): string => text.replace(/\|/g, '\\|');

const eventTable = (title: string, events: readonly DescribedEvent[]): string =>
  [
    `| ${title} | payload | |`,
    '| --- | --- | --- |',
    ...events.map(({ type, payload, comment }) => {
      const types = payload.map((each) => `\`${cell(each)}\``).join('<br>');
      return `| \`${type}\` | ${types} | ${cell(comment)} |`;
    }),
  ].join('\n');

const emittedTable = (emitted: readonly DescribedEvent[]): string[] => {
  const own = emitted.filter(({ file }) => file !== sharedFile);
  const shared = own.length === emitted.length ? [] : [`Emits ${linkTo('Notifications')}.`];
  return [...(own.length > 0 ? [eventTable('emitted', own)] : []), ...shared];
};

const section = ({ name, file, purpose, events, emitted }: DescribedMachine, chart: string): string => {
  if (purpose === '') throw new Error(`${name} in src/machines/${file} has no doc comment`);
  const source = `[src/machines/${file}](../src/machines/${file})`;
  return [
    `## ${name}`,
    `${purpose} ${source}`,
    chart,
    eventTable('event', events),
    ...emittedTable(emitted),
  ].join('\n\n');
};

const introduction = `# Machines

Generated from \`src/machines\` by \`npm run machines:docs\`. A test fails while it is out of date.

In the diagrams, \`[name]\` is a guard, \`[…]\` one without a name, \`load done\` and \`load failed\` are the results of the invoked actor \`load\`. An event in a box changes no state. "any state" represents its sibling states. How machines are connected: [src/machines/README.md](../src/machines/README.md). Every transition with its effects: \`tests/machines/golden\`.`;

/** The content of docs/machines.md. */
export const generateMachineDocs = async (): Promise<string> => {
  const loaded = await loadMachines();
  const described = describeMachines(loaded);
  const chartOwners = new Map<string, string>();
  const sections = described.map((machine, index) => {
    const { machine: logic } = loaded[index] as LoadedMachine;
    const chart = diagrams(logic);
    const anonymous = chart.replaceAll(logic.id, '');
    const owner = chartOwners.get(anonymous);
    chartOwners.set(anonymous, owner ?? machine.name);
    return section(machine, owner ? `States and transitions of ${linkTo(owner)}.` : chart);
  });
  const shared = new Map(
    described
      .flatMap(({ emitted }) => emitted)
      .filter(({ file }) => file === sharedFile)
      .map((event) => [event.type, event]),
  );
  const contents = described.map(({ name }) => `- ${linkTo(name)}`).join('\n');
  const notifications = `## Notifications\n\nEmitted by most machines; [src/platform/wiring.ts](../src/platform/wiring.ts) handles them.\n\n${eventTable('emitted', [...shared.values()])}`;
  return `${[introduction, contents, ...sections, notifications].join('\n\n')}\n`;
};
