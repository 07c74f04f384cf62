import model from './cart.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);
