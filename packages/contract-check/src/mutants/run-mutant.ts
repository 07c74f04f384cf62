import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBackend, createWorld } from '@razz/mock-backend';
import type { Finding } from '../engine/findings.ts';
import { type Result, runChecks } from '../engine/run.ts';
import { shopContract } from '../shop/contract.ts';
import { interceptContext, type Mutant, type Mutation } from './mutant.ts';

/** Runs the checker against a mutated mock; `include` selects the checks. */
export const checkMutation = async (mutation: Mutation, include: readonly string[] = []): Promise<Result> => {
  const world = createWorld();
  mutation.world?.(world);
  const backend = createBackend({ world, policy: mutation.policy ?? {} });
  const mailbox = mkdtempSync(join(tmpdir(), 'razz-mails-'));
  let written = 0;
  const next = async (request: Request): Promise<Response> => {
    const response = await backend.handle(request);
    // Counted, because concurrent requests may each have sent a mail.
    for (const { to, token } of world.mails.slice(written)) {
      writeFileSync(join(mailbox, String(written)), `To: ${to}\ntoken=${token}\n`);
      written += 1;
    }
    return response;
  };
  const response = (request: Request): Promise<Response> =>
    mutation.intercept === undefined
      ? next(request)
      : mutation.intercept(interceptContext(request, world), (changed) =>
          // Cloned, because an interceptor may read the body or pass the request on twice.
          next(changed ?? (request.body === null ? request : request.clone())),
        );
  try {
    return await runChecks(shopContract, {
      url: 'http://mock.example',
      seed: 42,
      time: 300,
      rate: undefined,
      concurrency: 8,
      headers: {},
      accounts: [],
      tokens: [],
      data: { mailbox },
      replay: undefined,
      include,
      exclude: [],
      fetch: (url, init) => response(new Request(url, init)),
    });
  } finally {
    rmSync(mailbox, { recursive: true, force: true });
  }
};

/** The findings that report the mutant: one of its rules, at one of its operations. */
export const matchingFindings = ({ rules, at }: Mutant, { findings }: Pick<Result, 'findings'>): Finding[] =>
  findings.filter(({ rule, operation }) => rules.includes(rule) && at.includes(operation));

/** `--include` patterns that select the checks of the mutated resources. */
export const checksFor = ({ at, rules }: Mutant): string[] => {
  const resources = at.filter((name) => name.includes('.')).map((name) => `${name.split('.')[0]}.*`);
  return resources.length > 0 ? [...new Set(resources)] : [...rules];
};
