import { expect, test } from 'vitest';
import { sarifReport } from '../src/report/sarif.ts';
import { contractOf, nothing, respond, run } from './in-memory-api.ts';

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
