import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findingId } from '../src/engine/findings.ts';
import { openApiContract } from '../src/openapi/contract.ts';
import {
  type Fault as BillingFault,
  billingApi,
  faults as billingFaults,
  questions as billingQuestions,
  keys as tenants,
} from './foreign/billing/api.ts';
import { type Fault as ClinicFault, clinicApi, faults as clinicFaults, keys } from './foreign/clinic/api.ts';
import {
  type Fault as GalleryFault,
  galleryApi,
  faults as galleryFaults,
  questions as galleryQuestions,
  keys as members,
} from './foreign/gallery/api.ts';
import { type Fault as HireFault, hireApi, faults as hireFaults } from './foreign/hire/api.ts';
import {
  annotatedFaults,
  type Fault as SchoolFault,
  schoolApi,
  faults as schoolFaults,
  keys as students,
} from './foreign/school/api.ts';
import {
  type Fault as WarehouseFault,
  warehouseApi,
  faults as warehouseFaults,
} from './foreign/warehouse/api.ts';
import { run } from './in-memory-api.ts';

const fileOf = (name: string) => fileURLToPath(new URL(`./foreign/${name}`, import.meta.url));
const contractOf = async (name: string, relations?: string) =>
  (
    await openApiContract(
      fileOf(`${name}/openapi.yaml`),
      relations === undefined ? undefined : fileOf(`${name}/${relations}`),
    )
  ).contract;

/** The clock that response times are measured by, so that a slow response need not be awaited. */
let now = 0;
const advance = (milliseconds: number): void => {
  now += milliseconds;
};
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now));
afterEach(() => vi.restoreAllMocks());

interface Api {
  name: string;
  contract: Awaited<ReturnType<typeof contractOf>>;
  url?: string;
  tokens: string[];
  faults: Record<string, readonly string[]>;
  /** Faults that may be right, so that a rule is inconclusive and says which annotation decides. */
  questions?: Record<string, readonly [rule: string, operation: string]>;
  serve: (fault?: string) => (request: Request) => Promise<Response>;
}

/** APIs in other styles than the shop's, without annotations if their name does not say so. */
const apis: Api[] = [
  {
    name: 'hire',
    contract: await contractOf('hire'),
    tokens: [] as string[],
    faults: hireFaults as Record<string, readonly string[]>,
    serve: (fault?: string) => hireApi(fault as HireFault | undefined, () => advance(3000)).handle,
  },
  {
    name: 'clinic',
    contract: await contractOf('clinic'),
    tokens: [...keys],
    faults: clinicFaults as Record<string, readonly string[]>,
    serve: (fault?: string) => clinicApi(fault as ClinicFault | undefined).handle,
  },
  {
    name: 'warehouse',
    contract: await contractOf('warehouse'),
    tokens: [],
    faults: warehouseFaults as Record<string, readonly string[]>,
    serve: (fault?: string) => warehouseApi(fault as WarehouseFault | undefined).handle,
  },
  {
    name: 'warehouse with annotations',
    contract: await contractOf('warehouse', 'relations.yaml'),
    tokens: [],
    faults: {},
    serve: () => warehouseApi().handle,
  },
  {
    name: 'school',
    contract: await contractOf('school'),
    url: 'http://api.example/api',
    tokens: [...students],
    faults: schoolFaults as Record<string, readonly string[]>,
    serve: (fault?: string) => schoolApi(fault as SchoolFault | undefined).handle,
  },
  {
    name: 'school with annotations',
    contract: await contractOf('school', 'relations.yaml'),
    url: 'http://api.example/api',
    tokens: [...students],
    faults: annotatedFaults as Record<string, readonly string[]>,
    serve: (fault?: string) => schoolApi(fault as SchoolFault | undefined).handle,
  },
  {
    name: 'billing',
    contract: await contractOf('billing'),
    url: 'http://api.example/v1',
    tokens: [...tenants],
    faults: billingFaults as Record<string, readonly string[]>,
    questions: billingQuestions,
    serve: (fault?: string) => billingApi(fault as BillingFault | undefined).handle,
  },
  {
    name: 'gallery',
    contract: await contractOf('gallery'),
    url: 'http://api.example/api',
    tokens: [...members],
    faults: galleryFaults as Record<string, readonly string[]>,
    questions: galleryQuestions,
    serve: (fault?: string) => galleryApi(fault as GalleryFault | undefined).handle,
  },
];

describe.each(apis)(
  '$name',
  ({ contract, url = 'http://api.example', tokens, faults, questions = {}, serve }) => {
    const check = (handle: ReturnType<typeof serve>, include: readonly string[] = []) =>
      run(contract, handle, {
        url,
        tokens,
        include,
        maxResponseTime: 2,
        // The API itself must reject the methods that it does not have.
        fetch: (url, init) => handle(new Request(url, init)),
      });

    test('no finding without a fault', { timeout: 120_000 }, async () => {
      const { findings, notCleanedUp } = await check(serve());
      expect(findings.map((each) => `${findingId(each)}: ${each.message}`)).toEqual([]);
      expect(notCleanedUp).toBe(0);
    });

    if (Object.keys(faults).length > 0)
      test.each(Object.entries(faults))('finds: %s', { timeout: 60_000 }, async (fault, at) => {
        const { findings } = await check(serve(fault), at);
        expect(findings.filter(({ operation }) => at.includes(operation))).not.toEqual([]);
      });

    if (Object.keys(questions).length > 0)
      test.each(Object.entries(questions))(
        'asks: %s',
        { timeout: 60_000 },
        async (fault, [rule, operation]) => {
          const asked = async (handle: ReturnType<typeof serve>) =>
            (await check(handle, [operation])).inconclusive.filter(
              (each) => each.rule === rule && each.operation === operation && /declare x-/i.test(each.reason),
            );
          expect(await asked(serve())).toEqual([]);
          expect(await asked(serve(fault))).toHaveLength(1);
        },
      );
  },
);
