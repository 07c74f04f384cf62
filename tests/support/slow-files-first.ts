import { relative } from 'node:path';
import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node';

/** Files that take more than eight seconds on an idle machine, slowest first. */
const slowFiles = [
  'packages/model-testing/tests/processes/mutation-worker.test.ts',
  'tests/processes/startup.test.ts',
  'tests/processes/chaos.test.ts',
  'tests/processes/development.test.ts',
  'tests/processes/database-embedded.test.ts',
  'packages/contract-check/tests/processes/reproduction.test.ts',
  'tests/server/contract-check.test.ts',
  'tests/server/pictures.test.ts',
  'tests/server/listing-plans.test.ts',
  'packages/contract-check/tests/check.test.ts',
  'packages/contract-check/tests/causes.test.ts',
  'packages/contract-check/tests/examples.test.ts',
  'src/ui/product/ListingLayout.stories.tsx',
  'src/ui/product/ProductLayout.stories.tsx',
  'src/ui/account/AccountForms.stories.tsx',
  'tests/dom/product-page.test.ts',
  'tests/dom/developer.test.ts',
  'tests/dom/home-page.test.ts',
  'tests/dom/failed-reads.test.ts',
  'tests/dom/header-search.test.ts',
  'tests/browser/accessibility.test.ts',
  'tests/browser/every-page.test.ts',
  'tests/browser/accessibility-account.test.ts',
  'tests/browser/toast-placement.test.ts',
  'tests/browser/unreachable-server.test.ts',
];

/**
 * Vitest starts the largest files first until it has measured their durations, so in a clean clone a slow but short file
 * ran last, and alone. This sequencer starts the slow files of each project first.
 */
export class SlowFilesFirst implements TestSequencer {
  readonly #root: string;
  readonly #base: Promise<TestSequencer>;

  constructor(vitest: Vitest) {
    this.#root = vitest.config.root;
    // Imported on demand: a build of the shop loads this file too.
    this.#base = import('vitest/node').then(({ BaseSequencer }) => new BaseSequencer(vitest));
  }

  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await this.#base).shard(files);
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = slowFiles.indexOf(relative(this.#root, moduleId));
      return index === -1 ? slowFiles.length : index;
    };
    const sorted = await (await this.#base).sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).sort((a, b) => rank(a) - rank(b)),
    );
  }
}
