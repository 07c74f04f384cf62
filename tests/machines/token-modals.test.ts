import { describeMachine } from './support/describe-machine.ts';
import model from './token-modals.model.ts';

describeMachine(model);
