import model from './admin-import.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);
