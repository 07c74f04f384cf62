import model from './grants.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);
