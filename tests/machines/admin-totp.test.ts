import model from './admin-totp.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);
