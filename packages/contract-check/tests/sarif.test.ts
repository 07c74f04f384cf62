import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import AjvDraft4 from 'ajv-draft-04';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { findingId } from '../src/engine/findings.ts';
import type { Result } from '../src/engine/run.ts';
import { sarifReport } from '../src/report/sarif.ts';
import { contractOf, nothing, respond, run } from './in-memory-api.ts';

const schema = new URL('schemas/sarif-2.1.0-rtm.5.json', import.meta.url);

test('each rule of the SARIF report has the texts that code scanning shows', async () => {
  const contract = await contractOf({
    '/a': { get: { operationId: 'a', responses: { 200: nothing } } },
    '/b': { get: { operationId: 'b', responses: { 202: nothing } } },
  });
  const result = await run(contract, ({ url }) => respond(/\/[ab]$/.test(url) ? 200 : 404));
  const [report] = sarifReport(result, new Set()).runs;
  const driver = report?.tool.driver;
  expect(URL.canParse(driver?.informationUri ?? '')).toBe(true);
  for (const { id, shortDescription, fullDescription, help } of driver?.rules ?? []) {
    expect(fullDescription.text.startsWith(shortDescription.text), id).toBe(true);
    expect(help.text).toContain(id);
    expect(help.markdown).toContain(help.text);
  }
  expect(
    report?.results.map(({ ruleId, partialFingerprints }) => [ruleId, partialFingerprints.finding]),
  ).toEqual([['schema/status', 'schema/status b 200']]);
});

test('a finding is located in the contract that was checked', async () => {
  const contract = await contractOf({ '/a': { get: { operationId: 'a', responses: { 200: nothing } } } });
  const result = await run(contract, ({ url }) => respond(url.endsWith('/a') ? 500 : 404));
  const uriOf = (file?: string) =>
    sarifReport(result, new Set(), file).runs[0]?.results[0]?.locations[0]?.physicalLocation.artifactLocation
      .uri;
  expect(uriOf()).toBe('openapi.json');
  expect(uriOf(resolve('docs/my api.yaml'))).toBe('docs/my%20api.yaml');
  expect(uriOf('./contract.ts#library')).toBe('contract.ts');
  expect(uriOf('http://127.0.0.1:8000/openapi.json')).toBe('http://127.0.0.1:8000/openapi.json');
});

test('the SARIF report is valid by the schema of the format: findings, causes, known findings, and a cut-off run', async () => {
  // A pattern of the schema has a bracket that is invalid with the flag u.
  const ajv = new AjvDraft4({ strict: false, allErrors: true, unicodeRegExp: false });
  formats.default(ajv);
  const validate = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')));
  const validity = (report: unknown) => {
    validate(report);
    return validate.errors ?? [];
  };
  const paths = Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [`/${name}`, { get: { operationId: name, responses: { 200: nothing } } }]),
  );
  const contract = await contractOf(paths);
  const html = () => new Response('<html>', { status: 500, headers: { 'content-type': 'text/html' } });
  const wrongStatus = await run(contract, ({ url }) =>
    respond(url.endsWith('/c') ? 200 : /\/[ab]$/.test(url) ? 202 : 404),
  );
  const withCause = await run(contract, ({ url }) => (url.endsWith('/c') ? respond(200) : html()));
  expect(withCause.evidence.causesOf(withCause.findings, []).causes).not.toEqual([]);
  const cutOff: Result = { ...wrongStatus, cutOff: { checks: 1, of: 9, time: 5, reason: 'time' } };
  const results = [wrongStatus, withCause, cutOff];
  for (const result of results) {
    const known = new Set(result.findings.slice(0, 1).map(findingId));
    expect(validity(sarifReport(result, known))).toEqual([]);
  }
  expect(validity({ ...sarifReport(wrongStatus, new Set()), runs: [{}] })).not.toEqual([]);
});
