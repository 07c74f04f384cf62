import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cover } from '../src/engine/cover.ts';
import { explore } from '../src/engine/explore.ts';
import { pathOf } from '../src/engine/path.ts';
import { html } from '../src/report/html.ts';
import { type ModelReport, plainPhrases, type RunReport } from '../src/report/report-data.ts';
import { gherkin, markdown } from '../src/report/scenarios.ts';
import { summary } from '../src/report/summary.ts';
import { writeReport } from '../src/report/write-report.ts';
import { askModel, doorModel, panelModel } from './toy-machines.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-'));
});
afterEach(() => rm(folder, { recursive: true }));

const step = { move: 'ask · typed', from: 'idle', to: 'asking', ignored: false };
const passing: RunReport = {
  path: pathOf(['ask · typed']),
  seconds: 0.2,
  steps: [{ ...step, capture: { screenshot: 'shots/1.png', axe: [], url: '/shop/all' } }],
};
const failing: RunReport = {
  path: pathOf(['ask · typed', 'cancel · plain', 'ask · <b>']),
  seconds: 0.4,
  steps: [step],
  shrunk: pathOf(['ask · <b>']),
  failure: {
    at: 2,
    state: 'idle',
    move: 'ask · <b>',
    reason: 'expected 1\u0007',
    message: 'in "idle", after "ask · <b>": expected 1\u0007',
    error: undefined,
  },
};

const reportOf = async (runs: RunReport[], model = askModel): Promise<ModelReport> => {
  const { coverage } = await cover(await explore(model), ['transitions']);
  return {
    name: model.name,
    about: 'Asks for a word.',
    kind: 'journey',
    coverage,
    criteria: ['transitions', 'ignored', 'states'],
    runs,
    seconds: 1.5,
    skipped: ['a second page: there is only one'],
    errors: [],
    phrases: plainPhrases,
    replayCommand: ({ id }) => `npm run journeys -- --replay ${id}`,
  };
};

const info = { target: 'http://127.0.0.1:1', started: new Date(0), seconds: 2, command: 'npm run journeys' };

describe('the report', () => {
  it('writes linked pages into one folder', async () => {
    await writeReport(folder, [await reportOf([passing]), await reportOf([passing], panelModel)], info);
    expect((await readdir(folder)).sort()).toEqual([
      'index.html',
      'journey-ask.html',
      'journey-ask.svg',
      'journey-panel.html',
      'journey-panel.svg',
      'junit.xml',
    ]);
    const diagram = await readFile(join(folder, 'journey-ask.svg'), 'utf8');
    expect(diagram).toMatch(/^<svg xmlns="http:[^>]*><style>\n:root \{[\s\S]*<g class="box full"/);
    const index = await readFile(join(folder, 'index.html'), 'utf8');
    expect(index).toContain('<h1>All passed, some skipped</h1>');
    expect(index).toContain('href="journey-panel.html"');
    expect(index).not.toMatch(/src="http|href="http/);
  });

  it('lists failures first, with the shrunk path and its replay command', async () => {
    await writeReport(folder, [await reportOf([passing, failing])], info);
    const index = await readFile(join(folder, 'index.html'), 'utf8');
    expect(index).toContain('1 of 1 models failed');
    const page = await readFile(join(folder, 'journey-ask.html'), 'utf8');
    expect(page.indexOf('mark none">failed')).toBeLessThan(page.indexOf('mark full">passed'));
    expect(page).toContain('Shortest failing path (1 of 3 moves)');
    expect(page).toContain(`--replay ${pathOf(['ask · <b>']).id}`);
    expect(page).not.toContain('<b>');
  });

  it('groups failures with the same reason', async () => {
    const longer = {
      ...failing,
      path: pathOf(['clear · plain']),
      shrunk: pathOf(['ask · typed', 'ask · <b>']),
    };
    const report = await reportOf([longer, failing]);
    await writeReport(folder, [report], info);
    const index = await readFile(join(folder, 'index.html'), 'utf8');
    expect(index.match(/expected 1/g)).toHaveLength(1);
    expect(index).toContain(`--replay ${pathOf(['ask · <b>']).id}`);
    expect(index).toContain(`For the same reason: <a href="journey-ask.html#${longer.path.id}">`);
    const text = summary([report], 2, 'index.html');
    const [details = '', end = ''] = text.split('\nFailures:');
    expect(details.match(/expected 1/g)).toHaveLength(1);
    expect(end).toContain('(and 1 more)');
    expect(text).toContain(`same reason: ${longer.path.id} in "idle", after "ask · <b>"`);
  });

  it('ends with one line per failure: path, step, reason and replay command', async () => {
    const reason =
      '\u001b[2mexpect(\u001b[22mlocator).toHaveText failed\n\nLocator: getByRole("status")\nExpected: "1"\nReceived: "2"\n\nCall log:\n  - waiting';
    const failure = failing.failure && { ...failing.failure, reason };
    const report = {
      ...(await reportOf([{ ...failing, ...(failure && { failure }) }])),
      errors: ['odd\nwhy'],
    };
    const end = summary([report], 2, 'index.html').split('\n').slice(-4);
    expect(end).toEqual([
      '  ask: odd',
      `  ask ${failing.path.id}, step 3 of 3, "ask · <b>" in "idle": expect(locator).toHaveText failed; Locator: getByRole("status"); Expected: "1"; Received: "2" | npm run journeys -- --replay ${failing.shrunk?.id}`,
      '',
      'Some journeys FAILED in 2 s. Report: index.html',
    ]);
  });

  it('links the trace of a failure and lists the requirements', async () => {
    const report = await reportOf([{ ...failing, trace: 'traces/ask.zip' }]);
    const goals = new Map(report.coverage.graph.goals);
    for (const [id, goal] of goals)
      if (goal.criterion === 'states') goals.set(id, { ...goal, requirements: ['R7'] });
    const coverage = { ...report.coverage, graph: { ...report.coverage.graph, goals } };
    await writeReport(folder, [{ ...report, coverage }], info);
    const page = await readFile(join(folder, 'journey-ask.html'), 'utf8');
    expect(page).toContain('href="traces/ask.zip"');
    expect(page).toMatch(/<td>R7<\/td><td><span class="mark full">3 of 3/);
  });

  it('shows a model without a path as not run', async () => {
    const notRun = { ...(await reportOf([], panelModel)), skipped: [] };
    const reports = [await reportOf([passing]), notRun];
    await writeReport(folder, reports, info);
    const index = await readFile(join(folder, 'index.html'), 'utf8');
    expect(index).toContain('<h1>All passed, some skipped</h1>');
    expect(index).toContain('not run</span>');
    expect(await readFile(join(folder, 'junit.xml'), 'utf8')).toContain(
      '<skipped message="the whole model: no path was run"/>',
    );
    const lines = summary(reports, 2, 'index.html');
    expect(lines).toMatch(/^ask {4}passed +1 path /m);
    expect(lines).toMatch(/^panel {2}not run +0 paths/m);
    expect(lines).toContain('1 path passed; 1 of 2 models were not run in 2 s');
  });

  it('draws every state and marks unvisited moves', async () => {
    await writeReport(folder, [await reportOf([])], info);
    const page = await readFile(join(folder, 'journey-ask.html'), 'utf8');
    expect(page.match(/class="box/g)).toHaveLength(3);
    expect(page).toContain('✗ cancel · plain');
    expect(page).toContain('a second page: there is only one');
  });

  it('writes valid JUnit XML', async () => {
    await writeReport(folder, [await reportOf([passing, failing])], info);
    const xml = await readFile(join(folder, 'junit.xml'), 'utf8');
    expect(xml).toContain('<testsuite name="ask" tests="3" failures="1" skipped="1" time="1.500">');
    expect(xml).toContain('<skipped message="a second page: there is only one"/>');
    expect(xml).toContain('&lt;b&gt;');
    expect(xml).not.toContain('\u0007');
    expect(xml).not.toContain('<properties>');
  });

  it('lists covered requirements in JUnit', async () => {
    const runs = [['open · plain'], ['open · plain', 'shut · plain']].map((moves) => ({
      path: pathOf(moves),
      seconds: 0.1,
      steps: [],
    }));
    await writeReport(folder, [await reportOf(runs, doorModel)], info);
    const xml = await readFile(join(folder, 'junit.xml'), 'utf8');
    const covered = xml
      .split('<testcase ')
      .map((part) =>
        [...part.matchAll(/<property name="requirement" value="(\w+)"\/>/g)].map(([, id]) => id),
      );
    expect(covered).toEqual([[], ['D1', 'D2'], ['D1', 'D10', 'D2'], []]);
  });
});

it('escapes interpolated values except Html', () => {
  expect(html`<p>${'<i>'} ${html`<b>${'&'}</b>`} ${3}</p>`.text).toBe('<p>&lt;i&gt; <b>&amp;</b> 3</p>');
});

describe('scenarios for manual testing', () => {
  const feature = {
    name: 'ask',
    about: 'Asks for a word.',
    scenarios: [
      { path: passing.path, first: 'idle', steps: [step, { ...step, move: 'clear · plain', ignored: true }] },
    ],
    phrases: { move: (key: string) => `I do "${key}"`, state: (name: string) => `the page is ${name}` },
  };

  it('are exported as Gherkin', () => {
    expect(gherkin(feature)).toContain(
      '    Given the page is idle\n    When I do "ask · typed"\n    Then the page is asking\n    When I do "clear · plain"\n    Then nothing changes',
    );
  });

  it('are exported as a Markdown checklist', () => {
    expect(markdown(feature)).toContain('1. [ ] I do "ask · typed" — the page is asking');
  });
});
