export { ActorHost } from './actor-host.ts';
export { HeldActors } from './held-actors.ts';
export { type Ending, type MachineModel, machineModel, type PastStep, type World } from './machine-model.ts';
export { type MachineOptions, type MachineResult, testMachine } from './test-machine.ts';
