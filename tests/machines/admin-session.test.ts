import model from './admin-session.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);
