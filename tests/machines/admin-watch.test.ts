import model from './admin-watch.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);
