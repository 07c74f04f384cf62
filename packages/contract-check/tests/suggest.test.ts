import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { openApiContract } from '../src/openapi/contract.ts';
import { clinicApi, keys } from './foreign/clinic/api.ts';
import { hireApi } from './foreign/hire/api.ts';
import { idsOf, run } from './in-memory-api.ts';
import { runCli } from './run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'razz-suggest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  { name: 'hire', handle: hireApi().handle, tokens: [] },
  { name: 'clinic', handle: clinicApi().handle, tokens: [...keys] },
])(
  '$name: what is suggested can be read, and holds for the API',
  { timeout: 60_000 },
  async ({ name, handle, tokens }) => {
    const document = fileURLToPath(new URL(`./foreign/${name}/openapi.yaml`, import.meta.url));
    const file = join(folder, `${name}.yaml`);
    const { code, notes } = await runCli('check', '--openapi', document, '--suggest', file);
    expect({ code, notes }).toEqual({
      code: 0,
      notes: `Wrote ${file}. Review it, and pass it with --relations ${file}.\n`,
    });
    const derived = (await openApiContract(document)).contract;
    const { contract } = await openApiContract(document, file);
    const kinds = ({ operations }: typeof contract) =>
      operations.map((each) => [each.name, each.metadata.relations?.map(({ kind }) => kind)]);
    expect(kinds(contract)).toEqual(kinds(derived));
    expect(idsOf(await run(contract, handle, { tokens }))).toEqual([]);
  },
);

test('says why, and asks what only somebody who knows the API can say', () => {
  const text = readFileSync(join(folder, 'clinic.yaml'), 'utf8');
  expect(text).toContain('# status is named after status of the rows');
  expect(text).toContain('# vet_id is named after what list_vets lists');
  expect(text).toContain('# unique: [email]  # if no two may have the same');
  expect(text).toContain('# owned: appointment  # if it belongs to one account');
});
