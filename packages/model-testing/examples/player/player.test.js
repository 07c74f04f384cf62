import { describeMachine } from '@razz/model-testing/vitest';
import { playerModel } from './player.model.js';
import { playerMachine } from './player-machine.js';

describeMachine(playerModel(playerMachine), { golden: new URL('player.golden.md', import.meta.url) });
