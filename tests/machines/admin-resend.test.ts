import model from './admin-resend.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);
