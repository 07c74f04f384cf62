export { later } from '../engine/later.ts';
export { ActorHost } from './actor-host.ts';
export type { ControlledActors } from './controlled-actors.ts';
export {
  type ActorOutcome,
  type MachineModel,
  machineModel,
  type PastStep,
  type World,
} from './machine-model.ts';
export { StubActors } from './stub-actors.ts';
export { type MachineOptions, type MachineResult, testMachine } from './test-machine.ts';
