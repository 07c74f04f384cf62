import model from './admin-customer.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);
