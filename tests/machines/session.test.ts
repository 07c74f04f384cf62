import model from './session.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);
