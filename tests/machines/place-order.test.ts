import { fromNothing, fromQueue } from './place-order.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(fromNothing);
describeMachine(fromQueue);
