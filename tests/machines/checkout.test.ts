import model from './checkout.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);
