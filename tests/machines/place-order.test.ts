import model from './place-order.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);
