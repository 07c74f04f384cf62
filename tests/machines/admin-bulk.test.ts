import model from './admin-bulk.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);
