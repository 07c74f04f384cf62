import model from './checkout-address.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);
