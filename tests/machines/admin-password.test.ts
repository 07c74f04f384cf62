import model from './admin-password.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);
