import type { MachineModel as PublishedModel } from '@razz/model-testing/machine';
import { describeMachine as describeModel } from '@razz/model-testing/vitest';
import type { AnyStateMachine } from 'xstate';
import type { MachineModel } from './machine-model.ts';
import { goldenFile, testShopMachine } from './test-shop-machine.ts';

/** Defines the tests of one machine: its generated paths with the golden table, and a test per invariant. */
export const describeMachine = <Machine extends AnyStateMachine>(typedModel: MachineModel<Machine>): void => {
  const model = typedModel as unknown as MachineModel;
  const golden = goldenFile(model);
  describeModel(model as unknown as PublishedModel, {
    ...(golden && { golden }),
    test: (_, options) => testShopMachine(model, options ?? {}),
  });
};
